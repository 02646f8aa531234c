import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { PageHandle } from "#contract/page-handle.ts";
import { useMe } from "#web/platform/session.ts";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ColoursSection } from "./colours-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { MfaSection } from "./mfa/mfa-section.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import classes from "./profile-page.module.css";
import { SignInsSection } from "./sign-ins-section.tsx";
import { SignOutSection } from "./sign-out-section.tsx";

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
