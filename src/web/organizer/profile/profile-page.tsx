import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PageHandle } from "#contract/page-handle.ts";
import { useMe, clearSession } from "#web/platform/session.ts";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { EmailSection } from "./email-section.tsx";
import { MfaSection } from "./mfa/mfa-section.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import classes from "./profile-page.module.css";
import { SignInsSection } from "./sign-ins-section.tsx";
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme, Button } from "@mantine/core";
import { FormSection } from "#web/ui/form/form.tsx";
import { useMutation } from "@tanstack/react-query";
import { users } from "#contract/users.ts";
import { mutation } from "#web/platform/query-client.ts";
import { guardAgain, mayLeave } from "#web/platform/unsaved-changes.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";

export const handle = { title: msg`Profile` } satisfies PageHandle;

/** The settings of the user, which apply to all accounts. */
export default function ProfilePage() {
  const me = useMe();
  return (
    <div className={classes.page}>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Profile</Trans>}>
        <Trans>Signed in as {me.email}.</Trans>
      </PageHead>
      <ProfileForm key={`${me.id}`} me={me} />
      <EmailSection me={me} />
      <PasswordForm email={me.email} />
      <MfaSection />
      <SignInsSection />
      <ColoursSection />
      <SignOutSection />
    </div>
  );
}

/**
 * Stored in this browser, not in the account, because a phone may need another color scheme than a
 * desktop.
 */
function ColoursSection() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.part}>
      <FormSection title={<Trans>Appearance</Trans>} help={<Trans>Only applies to this browser.</Trans>}>
        <SegmentedControl
          aria-label={t`Color scheme`}
          value={colorScheme}
          onChange={(chosen) => setColorScheme(chosen as MantineColorScheme)}
          data={[
            { value: "light", label: t`Light` },
            { value: "dark", label: t`Dark` },
            { value: "auto", label: t`System` },
          ]}
        />
      </FormSection>
    </div>
  );
}

/** For a lost phone or a shared browser. */
function SignOutSection() {
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
