import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton, Checkbox } from "@mantine/core";
import { useQuery, useMutation } from "@tanstack/react-query";
import { stationMonitor, type WatchedPhone } from "#contract/station-monitor.ts";
import { useFormat } from "#web/platform/format.ts";
import { query, mutation } from "#web/platform/query-client.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./station-monitor.module.css";
import { usePhoneName } from "./use-phone-name.ts";
import { useState } from "react";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";

export function PhonesBoard({ list }: { list: { id: number } }) {
  const { id: event_id } = useEvent();
  const params = { event_id, check_in_list_id: list.id };
  const { data, error, refetch } = useQuery({ ...query(stationMonitor.phones, { params }), refetchInterval: 15_000 });
  if (!data) return error ? <FailedState error={error} retry={() => void refetch()} /> : <Skeleton height={48} />;
  if (data.data.length === 0)
    return (
      <p className={classes.note}>
        <Trans>No devices yet. Devices paired with this list appear here.</Trans>
      </p>
    );
  return (
    <ul className={classes.rows}>
      {data.data.map((phone) => (
        <Phone key={phone.id} phone={phone} list_id={list.id} />
      ))}
    </ul>
  );
}

function Phone({ phone, list_id }: { phone: WatchedPhone; list_id: number }) {
  const nameOf = usePhoneName();
  const name = nameOf(phone.name) ?? "";
  const end = useEndPhone();
  const run = () => void end({ phone: { id: phone.id, name }, list_id });

  return (
    <li>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <p className={classes.note}>
          <PhoneState phone={phone} />
        </p>
      </div>
      {phone.ended_at === null && (
        <RequirePermission need={{ area: "check_in", doing: "writing" }}>
          <Button variant="default" size="xs" onClick={run}>
            <Trans>End access</Trans>
            <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        </RequirePermission>
      )}
    </li>
  );
}

function PhoneState({ phone }: { phone: WatchedPhone }) {
  const { timezone } = useEvent();
  const format = useFormat();
  const { paired_at, last_seen_at, last_sync_at, waiting, battery, check_ins, ended_at } = phone;
  if (ended_at !== null)
    return (
      <Trans>
        Access ended <DateTime at={ended_at} zone={timezone} ago />
      </Trans>
    );
  return (
    <>
      {last_seen_at !== null && (
        <>
          <Trans>
            Last seen <DateTime at={last_seen_at} zone={timezone} ago />
          </Trans>
          {" · "}
        </>
      )}
      <Trans>
        paired <DateTime at={paired_at} zone={timezone} ago />
      </Trans>
      {last_sync_at !== null && (
        <>
          {" · "}
          <Trans>
            last synced <DateTime at={last_sync_at} zone={timezone} ago />
          </Trans>
        </>
      )}
      {check_ins > 0 && (
        <>
          {" · "}
          <Plural value={check_ins} one="# check-in" other="# check-ins" />
        </>
      )}
      {waiting > 0 && (
        <strong>
          {" · "}
          <Plural value={waiting} one="# scan not sent yet" other="# scans not sent yet" />
        </strong>
      )}
      {battery !== null && (
        <>
          {" · "}
          <Trans>battery {format.number(battery)}%</Trans>
        </>
      )}
    </>
  );
}

type Ending = { phone: { id: number; name: string }; list_id: number };

/**
 * Ends a phone's access after confirmation. The phone can be paired again with the same link, so a
 * new link is offered as well.
 */
function useEndPhone() {
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
