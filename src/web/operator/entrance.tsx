import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { operator } from "#contract/operator.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { mutation, queryClient } from "#web/platform/query-client.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { LanguageSwitch } from "#web/ui/page/language-switch.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import classes from "./operator.module.css";

/**
 * Exchanges the token in the URL's fragment for a session. It takes a click, because programs that
 * look at links, such as chat previews and mail scanners, may run scripts as well.
 */
export function Entrance() {
  const { t } = useLingui();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const token = hash.slice(1);
  const signIn = useMutation({
    ...mutation(operator.signIn),
    onSuccess: async () => {
      // The used token leaves the URL and the history.
      await navigate("/operator", { replace: true });
      await queryClient().resetQueries();
    },
  });
  const isDead = isCallError(signIn.error, "link_invalid", "invalid");
  return (
    <div className={classes.entrance}>
      <PageTitle>{t`Operator’s page`}</PageTitle>
      <meta name="robots" content="noindex" />
      <main id="content" tabIndex={-1}>
        <Logo />
        {token === "" || isDead ? (
          <NewLink isDead={isDead} />
        ) : (
          <>
            <h1>
              <Trans>Operator’s page</Trans>
            </h1>
            <p className={classes.sentence}>
              <Trans>This link works once. It opens the page in this browser for one hour.</Trans>
            </p>
            {signIn.error && (
              <Alert color="red" role="alert" mb="md">
                {errorMessageOf(signIn.error)}
              </Alert>
            )}
            <Button size="md" loading={signIn.isPending} onClick={() => signIn.mutate({ body: { token } })}>
              <Trans>Open page</Trans>
            </Button>
          </>
        )}
      </main>
      <footer>
        <LanguageSwitch />
      </footer>
    </div>
  );
}

const COMMAND = "npm run foyer -- operator link";

function NewLink({ isDead }: { isDead: boolean }) {
  return (
    <div role={isDead ? "alert" : undefined}>
      <h1>{isDead ? <Trans>This link doesn’t work</Trans> : <Trans>You need a link to open this page</Trans>}</h1>
      <p className={classes.sentence}>
        {isDead && <Trans>It’s incomplete, has expired or was already used.</Trans>}{" "}
        <Trans>Run this command where Foyer is installed, and open the link that it prints within 15 minutes:</Trans>
      </p>
      <p className={classes.command}>
        <code>{COMMAND}</code>
      </p>
      <CopyButton text={COMMAND}>
        <Trans>Copy command</Trans>
      </CopyButton>
    </div>
  );
}
