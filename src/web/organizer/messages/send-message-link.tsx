import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { Link } from "react-router";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { useMay } from "#web/platform/access.ts";
import { useEvent } from "#web/organizer/use-event.ts";

export function SendMessageLink(to: { attendee_id: number } | { order_id: number }) {
  const { id: event_id } = useEvent();
  const may = useMay({ area: "messages", doing: "writing" });
  const [[name, id] = ["", 0]] = Object.entries(to);
  const button = (
    <Button
      component={Link}
      variant="default"
      leftSection={<IconMessage size={16} aria-hidden />}
      to={`/manage/event/${event_id}/messages?open=new&${name}=${id}`}
    >
      <Trans>Send message</Trans>
    </Button>
  );
  return may ? button : <RequirePermission need={{ area: "messages", doing: "writing" }}>{button}</RequirePermission>;
}
