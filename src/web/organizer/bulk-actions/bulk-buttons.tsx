import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconBan,
  IconDots,
  IconLogin2,
  IconMail,
  IconMessage,
  IconReceiptRefund,
  IconTag,
  IconTagOff,
} from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { BULK, type BulkAction } from "#domain/bulk-actions.ts";
import { useRefusal } from "#web/platform/access.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { Menu, MenuDivider, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { type Chosen, chosenBody } from "./chosen.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { bulkActions } from "#contract/bulk-actions.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { mutation } from "#web/platform/query-client.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

type Props = { chosen: Chosen; clear: () => void; files: ReactNode };

/** Actions for the selected rows: frequent ones as buttons, others in a menu. */
export default function BulkButtons({ chosen, clear, files }: Props) {
  const [openAction, setOpenAction] = useState<BulkAction>();
  const isOfOrders = chosen.noun === "orders";
  const ask = (action: BulkAction) => () => setOpenAction(action);
  return (
    <>
      {isOfOrders ? <OfOrders ask={ask} /> : <OfAttendees ask={ask} />}
      <MessageButton chosen={chosen} />
      {files}
      <Menu
        button={(opener) => (
          <Button variant="default" leftSection={<IconDots size={16} aria-hidden />} {...opener}>
            <Trans>More</Trans>
          </Button>
        )}
      >
        {isOfOrders ? <MoreOfOrders ask={ask} /> : <MoreOfAttendees ask={ask} />}
      </Menu>
      <Suspense>
        {openAction && (
          <BulkDialog action={openAction} chosen={chosen} clear={clear} close={() => setOpenAction(undefined)} />
        )}
      </Suspense>
    </>
  );
}

const BulkDialog = lazy(ahead(() => import("./bulk-dialog.tsx")));

type Ask = { ask: (action: BulkAction) => () => void };

function OfAttendees({ ask }: Ask) {
  return (
    <>
      <Act action="RESEND_TICKET" onClick={ask("RESEND_TICKET")} icon={<IconMail size={16} aria-hidden />}>
        <Trans>Resend tickets</Trans>
      </Act>
      <Act action="CHECK_IN" onClick={ask("CHECK_IN")} icon={<IconLogin2 size={16} aria-hidden />}>
        <Trans>Check in</Trans>
      </Act>
    </>
  );
}

function OfOrders({ ask }: Ask) {
  return (
    <Act action="RESEND_CONFIRMATION" onClick={ask("RESEND_CONFIRMATION")} icon={<IconMail size={16} aria-hidden />}>
      <Trans>Resend confirmations</Trans>
    </Act>
  );
}

function MoreOfAttendees({ ask }: Ask) {
  return (
    <>
      <Entry action="ADD_LABEL" onClick={ask("ADD_LABEL")} icon={IconTag}>
        <Trans>Add label</Trans>
      </Entry>
      <Entry action="REMOVE_LABEL" onClick={ask("REMOVE_LABEL")} icon={IconTagOff}>
        <Trans>Remove label</Trans>
      </Entry>
      <Entry action="UNDO_CHECK_IN" onClick={ask("UNDO_CHECK_IN")} icon={IconArrowBackUp}>
        <Trans>Undo check-ins</Trans>
      </Entry>
      <MenuDivider />
      <Entry isDanger action="CANCEL_TICKET" onClick={ask("CANCEL_TICKET")} icon={IconBan}>
        <Trans>Cancel tickets</Trans>
      </Entry>
    </>
  );
}

function MoreOfOrders({ ask }: Ask) {
  return (
    <>
      <Entry isDanger action="REFUND_ORDER" onClick={ask("REFUND_ORDER")} icon={IconReceiptRefund}>
        <Trans>Refund in full</Trans>
      </Entry>
      <Entry isDanger action="CANCEL_ORDER" onClick={ask("CANCEL_ORDER")} icon={IconBan}>
        <Trans>Cancel orders</Trans>
      </Entry>
    </>
  );
}

type ActProps = { action: BulkAction; onClick: () => void; icon: ReactNode; children: ReactNode; loading?: boolean };

/** A bulk action requires the same permission as the single action. */
function Act({ action, icon, children, ...button }: ActProps) {
  return (
    <RequirePermission need={{ area: BULK[action].area, doing: "writing" }}>
      <Button variant="default" leftSection={icon} {...button}>
        {children}
      </Button>
    </RequirePermission>
  );
}

type EntryProps = Pick<ComponentProps<typeof MenuEntry>, "icon" | "children" | "isDanger"> & {
  action: BulkAction;
  onClick: () => void;
};

function Entry({ action, ...entry }: EntryProps) {
  const refusal = useRefusal({ area: BULK[action].area, doing: "writing" });
  return <MenuEntry {...entry} {...(refusal !== undefined && { refusal })} />;
}

function MessageButton({ chosen }: { chosen: Chosen }) {
  const { write, isBusy } = useMessageTo(chosen);
  return (
    <Act
      action={chosen.noun === "orders" ? "MESSAGE_BUYERS" : "MESSAGE_ATTENDEES"}
      onClick={write}
      loading={isBusy}
      icon={<IconMessage size={16} aria-hidden />}
    >
      <Trans>Send message</Trans>
    </Act>
  );
}

/** Stores the selected recipients and navigates to the message form. */
function useMessageTo(chosen: Chosen): { write: () => void; isBusy: boolean } {
  const { id: event_id } = useEvent();
  const navigate = useNavigate();
  const [idempotency_key] = useState(() => randomUuid());
  const action = chosen.noun === "orders" ? "MESSAGE_BUYERS" : "MESSAGE_ATTENDEES";
  const { mutate, isPending } = useMutation({
    ...mutation(bulkActions.start),
    onSuccess: ({ data: { id } }) => navigate(`/manage/event/${event_id}/messages?open=new&selection_id=${id}`),
    onError: notify.failed,
  });
  return {
    write: () => mutate({ params: { event_id }, body: { action, ...chosenBody(chosen), idempotency_key } }),
    isBusy: isPending,
  };
}
