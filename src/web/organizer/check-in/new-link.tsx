import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type CheckInList, checkInLists } from "#contract/check-in-lists.ts";
import { mutation } from "#web/platform/query-client.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/** Replaces the check-in link, for example after it was leaked. */
export function NewLink({ list }: { list: Pick<CheckInList, "id" | "name"> }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { id, name } = list;

  const renewLink = useMutation(mutation(checkInLists.newLink));
  async function renew() {
    const isDone = await confirm({
      title: <Trans>Create a new link for “{name}”?</Trans>,
      body: (
        <Trans>
          The current link and QR code will stop working, and every device must be paired again. Checked-in attendees
          stay checked in.
        </Trans>
      ),
      action: <Trans>Create new link</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => renewLink.mutateAsync({ params: { event_id, check_in_list_id: id } }),
    });
    if (isDone) notify.done(t`New link created. Share it with your staff.`);
  }

  return (
    <MayChange need={{ area: "check_in", doing: "writing" }}>
      <Button variant="default" size="sm" onClick={() => void renew()}>
        <Trans>Create new link</Trans>
      </Button>
    </MayChange>
  );
}
