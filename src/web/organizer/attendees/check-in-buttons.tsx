import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconArrowBackUp, IconCheck, IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Attendee, attendees } from "#contract/attendees.ts";
import type { CheckInList } from "#contract/check-in-lists.ts";
import { fullName } from "#domain/names.ts";
import { useRefusal } from "#web/platform/access.ts";
import { mutation } from "#web/platform/query-client.ts";
import { prefixed } from "#web/platform/with-fallback-message.ts";
import { DisabledReason } from "#web/ui/disabled-reason.tsx";
import { Menu, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useCheckInLists } from "#web/organizer/use-check-in-lists.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/**
 * Checks the attendee in, or undoes it once that is done: on the one active check-in list of the
 * ticket, or on one of several.
 */
export function CheckInButtons({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { id: attendee_id } = attendee;
  const name = fullName(attendee);
  const lists = useCheckInLists();
  const refusal = useRefusal({ area: "check_in", doing: "writing" });
  const checkIn = useMutation({
    ...mutation(attendees.checkIn),
    onSuccess: () => notify.done(t`${name} is checked in.`),
    onError: (error) => notify.failed(prefixed(t`Unable to check in.`, error)),
  });
  const undo = useMutation({
    ...mutation(attendees.undoCheckIn),
    onSuccess: () => notify.done(t`Check-in of ${name} undone.`),
    onError: (error) => notify.failed(prefixed(t`Unable to undo check-in.`, error)),
  });
  if (!lists) return null;
  const open = lists.filter((list) => list.state === "ACTIVE" && admits(list, attendee));
  const outside = open.filter((list) => !isInside(attendee, list));
  const inside = open.filter((list) => isInside(attendee, list));
  const call = (list: CheckInList) => ({ params: { event_id, attendee_id }, body: { check_in_list_id: list.id } });
  return (
    <>
      {(outside.length > 0 || inside.length === 0) && (
        <ListButton
          lists={outside}
          icon={IconCheck}
          isBusy={checkIn.isPending}
          refusal={open.length === 0 ? t`No check-in list for this ticket is active right now.` : refusal}
          run={(list) => checkIn.mutate(call(list))}
        >
          <Trans>Check in</Trans>
        </ListButton>
      )}
      {inside.length > 0 && (
        <ListButton
          lists={inside}
          icon={IconArrowBackUp}
          isBusy={undo.isPending}
          refusal={refusal}
          variant="default"
          run={(list) => undo.mutate(call(list))}
        >
          <Trans>Undo check-in</Trans>
        </ListButton>
      )}
    </>
  );
}

type ListButtonProps = {
  lists: CheckInList[];
  icon: typeof IconCheck;
  isBusy: boolean;
  refusal: string | undefined;
  variant?: "filled" | "default";
  run: (list: CheckInList) => void;
  children: ReactNode;
};

/** A button for one list, or a menu of several. */
function ListButton({ lists, icon: Icon, isBusy, refusal, variant = "filled", run, children }: ListButtonProps) {
  const [first] = lists;
  const look = { variant, loading: isBusy, leftSection: <Icon size={16} aria-hidden /> };
  if (refusal !== undefined || lists.length < 2)
    return (
      <DisabledReason refusal={refusal}>
        <Button {...look} onClick={() => first && run(first)}>
          {children}
        </Button>
      </DisabledReason>
    );
  return (
    <Menu
      side="top-start"
      button={(opener) => (
        <Button {...opener} {...look} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {children}
        </Button>
      )}
    >
      {lists.map((list) => (
        <MenuEntry key={list.id} icon={Icon} onClick={() => run(list)}>
          {list.name}
        </MenuEntry>
      ))}
    </Menu>
  );
}

function admits({ all_tickets, tickets }: CheckInList, { ticket_id }: Attendee): boolean {
  return all_tickets || tickets.some(({ id }) => id === ticket_id);
}

/** Lists that do not count separately share one check-in. */
function isInside({ came_in }: Attendee, { id, counts_separately }: CheckInList): boolean {
  return came_in.some(
    (entry) =>
      entry.left_at === null &&
      entry.counts_separately === counts_separately &&
      (!counts_separately || entry.check_in_list_id === id),
  );
}
