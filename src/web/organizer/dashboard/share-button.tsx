import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconShare2 } from "@tabler/icons-react";
import { useState } from "react";
import type { Event } from "#contract/events.ts";
import { publicAddressOf } from "#web/organizer/events/event-urls.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ShareSheet } from "#web/ui/share/share-sheet.tsx";

export function ShareButton({ event }: { event: Event }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare2 size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Trans>Share</Trans>
      </Button>
      {isOpen && (
        <Dialog title={<Trans>Share “{event.title}”</Trans>} size="lg" close={() => setIsOpen(false)}>
          <ShareSheet url={publicAddressOf(event)} title={event.title} files={{ event_id: event.id }} />
        </Dialog>
      )}
    </>
  );
}
