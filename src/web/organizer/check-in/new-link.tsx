import { Trans, useLingui } from "@lingui/react/macro";
import { type CheckInList, checkInLists } from "#contract/check-in-lists.ts";
import { call } from "#web/platform/call.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/** Replaces the check-in link, for example after it was leaked. */
export function NewLink({ list }: { list: Pick<CheckInList, "id" | "name"> }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { id, name } = list;

  async function renew() {
    const isDone = await confirm({
      title: <Trans>New link for “{name}”?</Trans>,
      body: (
        <Trans>
          The link and the QR code of today open nothing any more, and all phones have to be paired again. Who is in
          stays in.
        </Trans>
      ),
      action: <Trans>Make a new link</Trans>,
      keep: <Trans>Keep the link</Trans>,
      tone: "danger",
      run: () => call(checkInLists.newLink, { params: { event_id, check_in_list_id: id } }),
    });
    if (isDone) notify.done(t`There is a new link. Give it to your staff.`);
  }

  return (
    <MayChange need={{ area: "check_in", doing: "writing" }}>
      <Button variant="default" size="sm" onClick={() => void renew()}>
        <Trans>New link</Trans>
      </Button>
    </MayChange>
  );
}
