import { Trans } from "@lingui/react/macro";
import type { Attendee } from "#contract/attendees.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { usePhoneName } from "#web/organizer/check-in/use-phone-name.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./came-in.module.css";

/** The check-in list and phone of each check-in that counts. */
export function CameIn({ came_in }: { came_in: Attendee["came_in"] }) {
  const { timezone } = useEvent();
  const nameOf = usePhoneName();
  return came_in.map(({ check_in_list_name, phone_name, checked_in_at, left_at }, index) => (
    <span key={index} className={classes.line}>
      {[check_in_list_name, nameOf(phone_name)].filter((part) => part !== null).join(", ")}{" "}
      <DateTime at={checked_in_at} zone={timezone} />
      {left_at !== null && (
        <>
          {" · "}
          <Trans>
            checked out <DateTime at={left_at} zone={timezone} />
          </Trans>
        </>
      )}
    </span>
  ));
}
