import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { stationMonitor } from "#contract/station-monitor.ts";
import { call } from "#web/platform/call.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { Checkbox } from "#web/ui/parts/checkbox.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

type Ending = { phone: { id: number; name: string }; list_id: number };

/**
 * Ends a phone's access after confirmation. The phone can be paired again with the same link, so a
 * new link is offered as well.
 */
export function useEndPhone() {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  return async ({ phone: { id, name }, list_id }: Ending) => {
    const params = { event_id, check_in_list_id: list_id, check_in_device_id: id };
    let withNewLink = false;
    const isDone = await confirm({
      title: <Trans>End the access of “{name}”?</Trans>,
      body: <Consequences choose={(isChosen) => (withNewLink = isChosen)} />,
      action: <Trans>End access</Trans>,
      keep: <Trans>Keep</Trans>,
      tone: "danger",
      run: () => call(stationMonitor.endPhone, { params, query: { with_new_link: withNewLink ? "true" : "false" } }),
    });
    if (!isDone) return;
    if (withNewLink) notify.done(t`The access of ${name} has ended, and there is a new link. Give it to your staff.`);
    else notify.done(t`The access of ${name} has ended.`);
  };
}

function Consequences({ choose }: { choose: (isChosen: boolean) => void }) {
  const [isChosen, setIsChosen] = useState(false);
  return (
    <>
      <p>
        <Trans>
          It can’t check anybody in any more, and forgets the guests that it holds. Scans that it has not sent yet are
          lost.
        </Trans>
      </p>
      <Checkbox
        checked={isChosen}
        onChange={({ currentTarget: { checked } }) => {
          setIsChosen(checked);
          choose(checked);
        }}
        label={<Trans>Make a new link, too</Trans>}
        description={
          <Trans>
            Whoever still has the link of today can open the door with it again. With a new link nobody can, and all
            other phones have to be paired again with the new one.
          </Trans>
        }
      />
    </>
  );
}
