import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Title } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { users } from "#contract/users.ts";
import { AuthenticatorAppText } from "#web/mfa/authenticator-app-messages.tsx";
import { KeyDrawing } from "#web/mfa/key-drawing.tsx";
import { AddFactor } from "#web/mfa/add-factor.tsx";
import { useFactorSetup } from "#web/mfa/use-factor-setup.tsx";
import { query, queryClient } from "#web/platform/query-client.ts";
import { rememberedAddress } from "#web/platform/return-url.ts";
import { startingPathOf } from "#web/platform/starting-path.ts";
import { useMe } from "#web/platform/session.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { CalmFrame } from "#web/organizer/shell/focused-layout.tsx";
import classes from "./second-factor-page.module.css";

export const handle = { title: msg`Set up two-factor authentication` } satisfies PageHandle;

/**
 * Asks a user to add the second factor that the account requires, then continues to the requested
 * page.
 */
export default function SecondFactorPage() {
  // The text stays while the recovery codes of the first factor are shown.
  const [me] = useState(useMe());
  const { account_name } = me;
  const navigate = useNavigate();
  const { drawers, ...setup } = useFactorSetup(() => void goOn());

  async function goOn() {
    // The layout lets the user in once the loaded profile has a second factor.
    await queryClient()
      .fetchQuery({ ...query(users.me), staleTime: 0 })
      .catch(() => undefined);
    await navigate(rememberedAddress(startingPathOf(me)), { replace: true });
  }

  return (
    <CalmFrame beside={drawers}>
      <PageTitle>{handle.title}</PageTitle>
      <KeyDrawing />
      {me.has_second_factor ? (
        <>
          <Title order={1}>
            <Trans>Two-factor authentication is on</Trans>
          </Title>
          <p>
            <Trans>You can manage it in your profile.</Trans>
          </p>
          <div>
            <Button onClick={() => void goOn()}>
              <Trans>Continue</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <Title order={1}>
            <Trans>Set up two-factor authentication</Trans>
          </Title>
          <p>
            {me.must_add_factor ? (
              <Trans>
                {account_name} requires two-factor authentication. It takes about a minute, and then you can continue.
              </Trans>
            ) : (
              <Trans>A second step when you sign in, using something only you have.</Trans>
            )}
          </p>
          <dl className={classes.ways}>
            <div>
              <dt>
                <Trans>Passkey</Trans>
              </dt>
              <dd>
                <Trans>The fastest option: your fingerprint, face or device PIN.</Trans>
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Authenticator app</Trans>
              </dt>
              <dd>
                <AuthenticatorAppText />
              </dd>
            </div>
          </dl>
          <AddFactor {...setup} />
        </>
      )}
    </CalmFrame>
  );
}
