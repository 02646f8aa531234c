import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { stationMonitor } from "#contract/station-monitor.ts";
import { mutation } from "#web/platform/query-client.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

type Ending = { phone: { id: number; name: string }; list_id: number };

/**
 * Ends a phone's access after confirmation. The phone can be paired again with the same link, so a
 * new link is offered as well.
 */
export function useEndPhone() {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const endPhone = useMutation(mutation(stationMonitor.endPhone));
  return async ({ phone: { id, name }, list_id }: Ending) => {
    const params = { event_id, check_in_list_id: list_id, check_in_device_id: id };
    let withNewLink = false;
    const isDone = await confirm({
      title: <Trans>End access for “{name}”?</Trans>,
      body: <Consequences choose={(isChosen) => (withNewLink = isChosen)} />,
      action: <Trans>End access</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => endPhone.mutateAsync({ params, query: { with_new_link: withNewLink ? "true" : "false" } }),
    });
    if (!isDone) return;
    if (withNewLink) notify.done(t`Access for ${name} has ended. Share the new link with your staff.`);
    else notify.done(t`Access for ${name} has ended.`);
  };
}

function Consequences({ choose }: { choose: (isChosen: boolean) => void }) {
  const [isChosen, setIsChosen] = useState(false);
  return (
    <>
      <p>
        <Trans>
          This device can no longer check anyone in, and its guest list is deleted. Scans it hasn’t sent yet are lost.
        </Trans>
      </p>
      <Checkbox
        checked={isChosen}
        onChange={({ currentTarget: { checked } }) => {
          setIsChosen(checked);
          choose(checked);
        }}
        label={<Trans>Also create a new link</Trans>}
        description={
          <Trans>
            The current link can be used to pair this device again. A new link prevents that, but all other devices must
            be paired again.
          </Trans>
        }
      />
    </>
  );
}
