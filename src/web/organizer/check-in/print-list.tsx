import { Trans } from "@lingui/react/macro";
import type { CheckInList } from "#contract/check-in-lists.ts";
import { print } from "#contract/print.ts";
import { useMay } from "#web/platform/access.ts";
import { download } from "#web/platform/api/files.ts";
import { DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { ExportButton } from "#web/ui/export-button.tsx";
import BadgesButton from "#web/organizer/print/badges-button.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./station-link.module.css";

/** The printed check-in list, as a fallback without devices, and the badges. */
export function PrintList({ list }: { list: CheckInList }) {
  const { id: event_id } = useEvent();
  const maySeeAttendees = useMay({ area: "attendees" });
  const save = () => download(print.checkInList, { params: { event_id, check_in_list_id: list.id } });
  const ids = list.tickets.map(({ id }) => id).join(",");
  return (
    <DetailsSection title={<Trans>Printed list</Trans>}>
      <p>
        <Trans>All attendees on this list by name, with boxes to check. A backup if your devices fail.</Trans>
      </p>
      <div className={classes.buttons}>
        <ExportButton save={save}>
          <Trans>Download list</Trans>
        </ExportButton>
        {maySeeAttendees && <BadgesButton of={list.all_tickets ? {} : { "filter_fields[ticket_id][in]": ids }} />}
      </div>
    </DetailsSection>
  );
}
