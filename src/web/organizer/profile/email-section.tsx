import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { Me } from "#contract/users.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { EmailChangeForm } from "./email-change-form.tsx";
import { PendingEmail } from "./pending-email.tsx";
import classes from "./profile-page.module.css";

/**
 * The user's email address, and a form to change it. A new address applies once it is confirmed.
 */
export function EmailSection({ me }: { me: Me }) {
  const [isAsking, setIsAsking] = useState(false);
  const { pending_email } = me;
  return (
    <div className={classes.part}>
      <FormSection
        title={<Trans>Email</Trans>}
        help={<Trans>You use this address to sign in, and we send your emails here.</Trans>}
      >
        <div className={classes.address}>
          <strong>{me.email}</strong>
          {me.is_email_verified ? (
            <StatusDot tone="good">
              <Trans>Confirmed</Trans>
            </StatusDot>
          ) : (
            <StatusDot tone="warn">
              <Trans>Not confirmed yet</Trans>
            </StatusDot>
          )}
        </div>
        {pending_email !== null && <PendingEmail me={me} pending={pending_email} />}
        {pending_email === null && !isAsking && (
          <div>
            <Button variant="default" onClick={() => setIsAsking(true)}>
              <Trans>Change email address</Trans>
            </Button>
          </div>
        )}
      </FormSection>
      {pending_email === null && isAsking && <EmailChangeForm me={me} close={() => setIsAsking(false)} />}
    </div>
  );
}
