import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SignInRow, users } from "#contract/users.ts";
import { ownZone } from "#web/platform/format.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./profile-page.module.css";

/** The user's sessions, to be ended individually or all except the current one. */
export function SignInsSection() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(query(users.signIns));
  const endOthers = useMutation({
    ...mutation(users.endOtherSignIns),
    onSuccess: () => notify.done(t`You were signed out everywhere else.`),
    onError: notify.failed,
  });
  const signIns = data?.data ?? [];
  return (
    <div className={classes.part}>
      <FormSection
        title={<Trans>Active sessions</Trans>}
        help={<Trans>If you don’t recognize one, sign it out and change your password.</Trans>}
      >
        {error && <FailedState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height={64} />}
        {data && (
          <ul className={classes.sign_ins}>
            {signIns.map((signIn) => (
              <SignIn key={signIn.id} signIn={signIn} />
            ))}
          </ul>
        )}
        {signIns.length > 1 && (
          <div>
            <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
              <Trans>Sign out everywhere else</Trans>
            </Button>
          </div>
        )}
      </FormSection>
    </div>
  );
}

function SignIn({ signIn }: { signIn: SignInRow }) {
  const { t } = useLingui();
  const end = useMutation({
    ...mutation(users.endSignIn),
    onSuccess: () => notify.done(t`Session signed out.`),
    onError: notify.failed,
  });
  const device = [signIn.browser, signIn.system].filter((part) => part !== null).join(", ") || t`Unknown browser`;
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <p>
          {signIn.is_current ? (
            <Trans>This browser</Trans>
          ) : (
            <Trans>
              Last active <DateTime at={signIn.last_seen_at} zone={ownZone()} ago />
            </Trans>
          )}
          {signIn.network && ` · ${signIn.network}`}
        </p>
      </div>
      {!signIn.is_current && (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          onClick={() => end.mutate({ params: { session_id: signIn.id } })}
        >
          <Trans>Sign out</Trans>
          <VisuallyHidden>{device}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
