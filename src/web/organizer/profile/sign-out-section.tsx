import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { users } from "#contract/users.ts";
import { mutation } from "#web/platform/query-client.ts";
import { guardAgain, mayLeave } from "#web/platform/unsaved-changes.ts";
import { clearSession } from "#web/platform/session.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import classes from "./profile-page.module.css";

/** For a lost phone or a shared browser. */
export function SignOutSection() {
  const endAllSignIns = useMutation(mutation(users.signOutEverywhere));
  async function signOutEverywhere() {
    if (!(await mayLeave())) return;
    const isDone = await confirm({
      title: <Trans>Sign out everywhere?</Trans>,
      body: <Trans>You’ll be signed out on all devices, including this one.</Trans>,
      action: <Trans>Sign out everywhere</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => endAllSignIns.mutateAsync(),
    });
    if (isDone) clearSession();
    else guardAgain();
  }

  return (
    <div className={classes.part}>
      <FormSection
        title={<Trans>All devices</Trans>}
        help={<Trans>Use this if you lost a device or signed in on a shared one.</Trans>}
      >
        <div>
          <Button variant="default" c="red" onClick={() => void signOutEverywhere()}>
            <Trans>Sign out everywhere</Trans>
          </Button>
        </div>
      </FormSection>
    </div>
  );
}
