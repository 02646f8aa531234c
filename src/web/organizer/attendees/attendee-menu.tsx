import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconBan, IconDots, IconId, IconMail, IconPencil, IconRefresh } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { attendeeList, type AttendeeRow } from "#contract/attendees.ts";
import { fullName } from "#domain/names.ts";
import { useRefusal } from "#web/platform/access.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { Menu, MenuDivider, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { chosenQuery } from "#web/organizer/bulk-actions/chosen.ts";
import { useResendTicket } from "./use-resend-ticket.ts";

export default function AttendeeMenu({ attendee }: { attendee: AttendeeRow }) {
  const { t } = useLingui();
  const [, change] = useListState(attendeeList);
  const [open, setOpen] = useState<"badge" | "cancel" | "reactivate">();
  const resend = useResendTicket(attendee);
  const refusal = useRefusal({ area: "attendees", doing: "writing" });
  const refusalOfOrders = useRefusal({ area: "orders", doing: "writing" });
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        button={(opener) => (
          <ActionIcon {...opener} aria-label={t`More actions for ${fullName(attendee)}`}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        <MenuEntry refusal={refusal} onClick={() => change({ open: attendee.id })} icon={IconPencil}>
          <Trans>Edit</Trans>
        </MenuEntry>
        {attendee.status === "ACTIVE" && (
          <MenuEntry refusal={refusal} onClick={resend.run} icon={IconMail}>
            <Trans>Resend ticket</Trans>
          </MenuEntry>
        )}
        {attendee.status === "ACTIVE" && (
          <MenuEntry onClick={() => setOpen("badge")} icon={IconId}>
            <Trans>Badge</Trans>
          </MenuEntry>
        )}
        <MenuDivider />
        {attendee.status === "ACTIVE" ? (
          <MenuEntry isDanger refusal={refusalOfOrders} onClick={() => setOpen("cancel")} icon={IconBan}>
            <Trans>Cancel ticket</Trans>
          </MenuEntry>
        ) : (
          <MenuEntry refusal={refusalOfOrders} onClick={() => setOpen("reactivate")} icon={IconRefresh}>
            <Trans>Reactivate ticket</Trans>
          </MenuEntry>
        )}
      </Menu>
      <Suspense>
        {open === "badge" && <BadgesDialog of={chosenQuery({ noun: "attendees", ids: [attendee.id] })} close={close} />}
        {open === "cancel" && <CancelTicketDialog attendee={attendee} close={close} />}
        {open === "reactivate" && <ReactivateDialog attendee={attendee} close={close} />}
      </Suspense>
    </>
  );
}

const BadgesDialog = lazy(ahead(() => import("#web/organizer/print/badges-dialog.tsx")));
const CancelTicketDialog = lazy(ahead(() => import("./cancel-ticket-dialog.tsx")));
const ReactivateDialog = lazy(ahead(() => import("./reactivate-dialog.tsx")));
