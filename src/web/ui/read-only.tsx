import { Trans } from "@lingui/react/macro";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Need } from "#domain/roles.ts";
import { useMay } from "#web/platform/access.ts";
import { Alert } from "./parts/alert.tsx";
import { ReadOnly } from "./form/use-is-read-only.ts";
import classes from "./read-only.module.css";

/** Forms for those who may change what they say. For everybody else they can be read, and why they can't be changed stands above them. */
export function ReadOnlyUnless({ may, children }: { may: Need; children: ReactNode }) {
  return useMay(may) ? children : <ToLookAt>{children}</ToLookAt>;
}

/** Forms that can be read alone, and why, in words of their own where it is not for who is looking. */
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
      <Trans>You can look at this, but not change it. An admin can change that.</Trans>
    </Alert>
  );
}
