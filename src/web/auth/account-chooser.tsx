import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import classes from "./account-chooser.module.css";
import { AuthPage } from "./auth-page.tsx";

export type Account = { id: number; name: string };

export default function AccountChooser({
  accounts,
  choose,
  leave,
}: {
  accounts: Account[];
  choose: (account_id: number) => Promise<unknown>;
  leave: () => void;
}) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function enter(account_id: number) {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await choose(account_id);
    } catch (error) {
      if (!isCallError(error, "aborted")) setProblem(errorMessageOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <AuthPage
      title={<Trans>Choose an account</Trans>}
      message={
        <Plural
          value={accounts.length}
          one="You belong to # account."
          other="You belong to # accounts. You can switch at any time from the menu under your name."
        />
      }
    >
      <PageTitle>{t`Choose an account`}</PageTitle>
      {problem && (
        <Alert color="red" role="alert" mb="md">
          {problem}
        </Alert>
      )}
      <ul className={classes.accounts}>
        {accounts.map((account) => (
          <li key={account.id}>
            <button type="button" className={classes.account} disabled={isBusy} onClick={() => void enter(account.id)}>
              <span>{account.name}</span>
              <IconChevronRight size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="subtle" color="gray" mt="md" onClick={leave}>
        <Trans>Sign in with another account</Trans>
      </Button>
    </AuthPage>
  );
}
