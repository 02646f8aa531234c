import { Trans, useLingui } from "@lingui/react/macro";
import { Title } from "@mantine/core";
import { devMails } from "#contract/mails.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { ColorSchemeSwitch } from "#web/ui/page/color-scheme-switch.tsx";
import { LanguageSwitch } from "#web/ui/page/language-switch.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import classes from "./components-page.module.css";
import { ButtonParts } from "./components/button-parts.tsx";
import { FieldParts } from "./components/field-parts.tsx";
import { FormParts } from "./components/form-parts.tsx";
import { QuestionParts } from "./components/question-parts.tsx";
import { ShowParts } from "./components/show-parts.tsx";

/** Only for a developer on this machine: the same check as for the mailbox. */
export async function clientLoader() {
  await queryClient().ensureQueryData(query(devMails.list));
  return null;
}
clientLoader.hydrate = true as const;

/**
 * Every component of `web/ui` in its states, for review in both color schemes and all languages.
 * Each is listed under its name in the code.
 */
export default function ComponentsPage() {
  const { t } = useLingui();
  return (
    <div className={classes.page}>
      <PageTitle>{t`Components`}</PageTitle>
      <header className={classes.head}>
        <Title order={1}>
          <Trans>Components</Trans>
        </Title>
        <LanguageSwitch />
        <ColorSchemeSwitch />
      </header>
      <main id="content" tabIndex={-1} className={classes.parts}>
        <ButtonParts />
        <FieldParts />
        <QuestionParts />
        <FormParts />
        <ShowParts />
      </main>
    </div>
  );
}
