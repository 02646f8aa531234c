import { Trans } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Need } from "#domain/roles.ts";
import { useMay } from "#web/platform/access.ts";
import { ReadOnly } from "./form/use-is-read-only.ts";
import classes from "./read-only.module.css";

/** Forms for users who may change them. For others they are read-only, with the reason above. */
export function ReadOnlyUnless({ may, children }: { may: Need; children: ReactNode }) {
  return useMay(may) ? children : <ToLookAt>{children}</ToLookAt>;
}

/** Read-only forms with a reason, by default that the user lacks permission. */
export function ToLookAt({ why = <NotYours />, children }: { why?: ReactNode; children: ReactNode }) {
  return (
    <ReadOnly value>
      {why}
      <fieldset disabled className={classes.fields}>
        {children}
      </fieldset>
    </ReadOnly>
  );
}

function NotYours() {
  return (
    <Alert color="gray" icon={<IconLock size={18} aria-hidden />} mb="md">
      <Trans>You can view this but not change it. Ask an admin for access.</Trans>
    </Alert>
  );
}
