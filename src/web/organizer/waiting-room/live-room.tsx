import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Event } from "#contract/events.ts";
import { type WaitingRoom, waitingRooms } from "#contract/waiting-room.ts";
import type { WaitingRoomStep } from "#domain/waiting-room.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { useFormat } from "#web/platform/format.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import classes from "./waiting-room.module.css";

type State = WaitingRoom["state"];

type LiveProps = { event: Event; room: WaitingRoom; closed: () => void };

/** How far the room is, and manual control of it: its rate is changed in the form below. */
export function LiveRoom({ event, room: { state }, closed }: LiveProps) {
  const { steer, isBusy, error } = useSteering(event, closed);
  const isClosed = state.phase === "CLOSED";
  if (event.status === "ARCHIVED" || (isClosed && event.status !== "LIVE")) return null;
  return (
    <FormSection title={<Trans>Right now</Trans>}>
      <StatusDot tone={toneOf(state)}>
        <PhaseText state={state} event={event} />
      </StatusDot>
      {!isClosed && <Numbers state={state} />}
      {state.is_slowed && state.phase === "OPEN" && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Trans>Purchases are slow at the moment, so fewer people are admitted.</Trans>
        </Alert>
      )}
      {error !== null && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {error}
        </Alert>
      )}
      <div className={classes.actions}>
        {state.phase !== "OPEN" && (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => void steer(state.phase === "CLOSED" ? "OPEN" : "START")}
          >
            {isClosed ? <Trans>Open now</Trans> : <Trans>Draw and start now</Trans>}
          </Button>
        )}
        {state.phase === "OPEN" && (
          <Button variant="default" loading={isBusy} onClick={() => void steer(state.is_paused ? "RESUME" : "PAUSE")}>
            {state.is_paused ? <Trans>Resume admission</Trans> : <Trans>Pause admission</Trans>}
          </Button>
        )}
        {!isClosed && (
          <Button variant="default" c="red" disabled={isBusy} onClick={() => void steer("CLOSE")}>
            <Trans>Close waiting room</Trans>
          </Button>
        )}
      </div>
    </FormSection>
  );
}

function toneOf({ phase, is_paused, is_sold_out }: State) {
  if (phase === "CLOSED") return "quiet";
  if (phase === "PREQUEUE") return "info";
  return is_paused || is_sold_out ? "warn" : "good";
}

function PhaseText({ state, event }: { state: State; event: Event }) {
  if (state.phase === "CLOSED") return <Trans>Closed. Everyone can buy at once.</Trans>;
  if (state.phase === "PREQUEUE") {
    const start = state.starts_at && <DateTime at={state.starts_at} zone={event.timezone} />;
    return <Trans>People are gathering. Sales start: {start}.</Trans>;
  }
  if (state.is_paused) return <Trans>Paused. No one is admitted.</Trans>;
  if (state.is_sold_out) return <Trans>All tickets are sold or reserved. No one is admitted.</Trans>;
  return <Trans>Open</Trans>;
}

function Numbers({ state }: { state: State }) {
  const format = useFormat();
  const rows = [
    { name: <Trans>Waiting</Trans>, value: format.number(state.waiting) },
    { name: <Trans>Admitted</Trans>, value: format.number(state.admitted) },
    { name: <Trans>Came to buy</Trans>, value: format.number(state.passes) },
    {
      name: <Trans>Admitted per minute</Trans>,
      value: state.rate_per_minute === null ? "–" : format.number(Math.round(state.rate_per_minute)),
    },
  ];
  return <DefinitionList rows={rows} />;
}

function useSteering({ id: event_id }: Event, closed: () => void) {
  const { t } = useLingui();
  const params = { event_id };
  const { mutateAsync, isPending, error } = useMutation({
    ...mutation(waitingRooms.step),
    onSuccess: (response) => queryClient().setQueryData(query(waitingRooms.get, { params }).queryKey, response),
  });
  const run = (step: WaitingRoomStep) => mutateAsync({ params, body: { step } });
  /** Opening and closing change what buyers can do at once, so they are confirmed. */
  async function steer(step: WaitingRoomStep | "START") {
    if (step === "CLOSE")
      return confirm({
        title: <Trans>Close the waiting room?</Trans>,
        body: <Trans>Everyone who waits can buy at once. The waiting room is turned off.</Trans>,
        action: <Trans>Close waiting room</Trans>,
        keep: <Trans>Keep it open</Trans>,
        tone: "danger",
        run: () => run("CLOSE").then(closed),
      });
    if (step === "OPEN")
      return confirm({
        title: <Trans>Open the waiting room now?</Trans>,
        body: (
          <Trans>From now on people line up in order of arrival. It closes once no one has waited for a minute.</Trans>
        ),
        action: t`Open now`,
        run: () => run("OPEN"),
      });
    return run(step === "START" ? "OPEN" : step).catch(() => undefined);
  }
  return { steer, isBusy: isPending, error: error && errorMessageOf(error) };
}
