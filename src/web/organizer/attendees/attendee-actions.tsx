import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button } from "@mantine/core";
import { IconBan, IconDots, IconExternalLink, IconMail, IconMessage } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Attendee } from "#contract/attendees.ts";
import { fullName } from "#domain/names.ts";
import { useRefusal } from "#web/platform/access.ts";
import { lazy } from "#web/ui/lazy.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { Menu, MenuDivider, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { CheckInButtons } from "./check-in-buttons.tsx";
import { useResendTicket } from "./use-resend-ticket.ts";

const CancelTicketDialog = lazy(ahead(() => import("./cancel-ticket-dialog.tsx")));

const ReactivateDialog = lazy(ahead(() => import("./reactivate-dialog.tsx")));

/** Check-in first; the other actions are in a menu. */
export function AttendeeActions({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const resend = useResendTicket(attendee);
  const refusal = useRefusal({ area: "attendees", doing: "writing" });
  const refusalOfMessages = useRefusal({ area: "messages", doing: "writing" });
  const refusalOfOrders = useRefusal({ area: "orders", doing: "writing" });
  const [open, setOpen] = useState<"cancel" | "reactivate">();
  const close = () => setOpen(undefined);
  const isActive = attendee.status === "ACTIVE";
  return (
    <>
      {isActive ? (
        <CheckInButtons attendee={attendee} />
      ) : (
        <RequirePermission need={{ area: "orders", doing: "writing" }}>
          <Button variant="default" onClick={() => setOpen("reactivate")}>
            <Trans>Reactivate ticket</Trans>
          </Button>
        </RequirePermission>
      )}
      {(isActive || attendee.short_id !== null) && (
        <Menu
          side="top-start"
          button={(opener) => (
            <ActionIcon {...opener} variant="default" aria-label={t`More actions for ${fullName(attendee)}`}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          )}
        >
          {isActive && (
            <MenuEntry refusal={refusal} icon={IconMail} onClick={resend.run}>
              <Trans>Resend ticket</Trans>
            </MenuEntry>
          )}
          {isActive && (
            <MenuEntry
              refusal={refusalOfMessages}
              icon={IconMessage}
              to={`/manage/event/${event_id}/messages?open=new&attendee_id=${attendee.id}`}
            >
              <Trans>Send message</Trans>
            </MenuEntry>
          )}
          {attendee.short_id !== null && (
            <MenuEntry icon={IconExternalLink} href={`/ticket/${event_id}/${attendee.short_id}`}>
              <Trans>Open ticket</Trans>
            </MenuEntry>
          )}
          {isActive && <MenuDivider />}
          {isActive && (
            <MenuEntry isDanger refusal={refusalOfOrders} icon={IconBan} onClick={() => setOpen("cancel")}>
              <Trans>Cancel ticket</Trans>
            </MenuEntry>
          )}
        </Menu>
      )}
      <Suspense>
        {open === "cancel" && <CancelTicketDialog attendee={attendee} close={close} />}
        {open === "reactivate" && <ReactivateDialog attendee={attendee} close={close} />}
      </Suspense>
    </>
  );
}
