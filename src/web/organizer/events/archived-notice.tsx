import { Trans } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import type { Event } from "#contract/events.ts";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { useEventActions } from "./use-event-actions.ts";

export function ArchivedNotice({ event }: { event: Event }) {
  const { restore } = useEventActions(event);
  if (event.status !== "ARCHIVED") return null;
  return (
    <Alert
      color="gray"
      mb="lg"
      icon={<IconArchive size={18} aria-hidden />}
      title={<Trans>This event is archived</Trans>}
    >
      <p style={{ margin: "0 0 12px" }}>
        <Trans>Restore it to make changes.</Trans>
      </p>
      <RequirePermission need={{ area: "events", doing: "writing" }}>
        <Button variant="default" onClick={() => void restore()}>
          <Trans>Restore event</Trans>
        </Button>
      </RequirePermission>
    </Alert>
  );
}
