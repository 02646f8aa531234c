import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type CheckInList, checkInLists } from "#contract/check-in-lists.ts";
import { mutation } from "#web/platform/query-client.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/** Deletes a check-in list. Checked-in attendees stay checked in. */
export function DeleteList({ list, close }: { list: CheckInList; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { name, checked_in_attendees } = list;

  const removeList = useMutation(mutation(checkInLists.remove));
  async function remove() {
    const isDone = await confirm({
      title: <Trans>Delete “{name}”?</Trans>,
      body: (
        <>
          <Trans>Devices using this list can no longer check anyone in.</Trans>{" "}
          {checked_in_attendees > 0 && (
            <>
              <Plural
                value={checked_in_attendees}
                one="# attendee stays checked in."
                other="# attendees stay checked in."
              />{" "}
            </>
          )}
          <Trans>You can’t undo this.</Trans>
        </>
      ),
      action: <Trans>Delete check-in list</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => removeList.mutateAsync({ params: { event_id, check_in_list_id: list.id } }),
    });
    if (!isDone) return;
    notify.done(t`“${name}” was deleted.`);
    close();
  }

  return (
    <MayChange need={{ area: "check_in", doing: "writing" }}>
      <Button variant="default" color="red" c="red" onClick={() => void remove()}>
        <Trans>Delete check-in list</Trans>
      </Button>
    </MayChange>
  );
}
