import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useMay } from "#web/platform/access.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/** Link to the ticket's quantity, for members who may change it. */
export function RaiseLimit({ ticket_id }: { ticket_id: number }) {
  const { id } = useEvent();
  if (!useMay({ area: "tickets", doing: "writing" })) return null;
  return (
    <p>
      <Anchor component={Link} to={`/manage/event/${id}/tickets?open=${ticket_id}`}>
        <Trans>Edit ticket quantity</Trans>
      </Anchor>
      {" · "}
      <Anchor component={Link} to={`/manage/event/${id}/capacity-assignments`}>
        <Trans>Edit capacity assignments</Trans>
      </Anchor>
    </p>
  );
}
