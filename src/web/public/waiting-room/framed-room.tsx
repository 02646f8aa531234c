import { Plural, Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PublicEvent } from "#contract/public-events.ts";
import { type WaitingPlace, waitingRooms, type WaitingRoomStatus } from "#contract/waiting-room.ts";
import { waitMinutes } from "#domain/waiting-room-admission.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { useFormat } from "#web/platform/format.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { InlineError } from "#web/public/inline-error.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { PlainButton } from "#web/ui/plain-button.tsx";
import { Reason } from "./waiting-room-notice.tsx";
import classes from "./waiting-room.module.css";

/**
 * The waiting room in another site's frame, where no cookie can be relied on: place and pass are
 * kept in memory and sent in headers (`platform/framed.ts`).
 */
export default function FramedRoom({ event }: { event: PublicEvent }) {
  const params = { event_id: event.id };
  const join = useMutation(mutation(waitingRooms.place));
  const enter = useMutation(mutation(waitingRooms.pass));
  const place = join.data?.data;
  const { data, dataUpdatedAt } = useQuery({
    ...query(waitingRooms.status, { params }),
    enabled: place !== undefined,
    refetchInterval: ({ state }) => jittered(state.data?.data.poll_seconds ?? 10),
  });
  const status = data?.data;
  const isOutdated = place !== undefined && status !== undefined && hasChanged(place, status);
  const { mutate } = join;
  const { id: event_id } = event;
  useEffect(() => {
    // again with each status, because the answering process may be a second behind
    if (isOutdated) mutate({ params: { event_id } });
  }, [isOutdated, dataUpdatedAt, mutate, event_id]);
  const until = enter.data?.data.until ?? null;
  const error = join.error ?? enter.error;
  return (
    <section className={classes.notice}>
      <div role="status">
        {until !== null ? (
          <p>
            <Trans>
              It’s your turn. Reserve your tickets by <DateTime at={until} zone={event.timezone} style="time" />.
            </Trans>
          </p>
        ) : (
          <Standing event={event} place={place} status={status} />
        )}
      </div>
      {error && <InlineError>{errorMessageOf(error)}</InlineError>}
      {until !== null ? (
        <PlainButton variant="quiet" isBusy={enter.isPending} onClick={() => enter.mutate({ params })}>
          <Trans>I need ten more minutes</Trans>
        </PlainButton>
      ) : place?.state === "DUE" ? (
        <PlainButton isBusy={enter.isPending} onClick={() => enter.mutate({ params })}>
          <Trans>Choose tickets</Trans>
        </PlainButton>
      ) : place === undefined || place.state === "MISSED" ? (
        <PlainButton isBusy={join.isPending} onClick={() => join.mutate({ params })}>
          {place === undefined ? <Trans>Join the line</Trans> : <Trans>Join again</Trans>}
        </PlainButton>
      ) : null}
    </section>
  );
}

type StandingProps = {
  event: PublicEvent;
  place: WaitingPlace | undefined;
  status: WaitingRoomStatus | undefined;
};

function Standing({ event, place, status }: StandingProps) {
  switch (place?.state) {
    case "GATHERING":
      return (
        <p>
          <Trans>You’re in the draw. Keep this page open.</Trans> <Reason event={event} />
        </p>
      );
    case "WAITING":
      return <InLine position={place.position ?? 0} status={status} />;
    case "DUE":
      return (
        <p>
          <Trans>It’s your turn</Trans>
        </p>
      );
    case "MISSED":
      return (
        <p>
          <Trans>Your turn has passed. Join again to get a new place at the end of the line.</Trans>
        </p>
      );
    default:
      return (
        <p>
          <Reason event={event} />
        </p>
      );
  }
}

function InLine({ position, status }: { position: number; status: WaitingRoomStatus | undefined }) {
  const format = useFormat();
  if (!status)
    return (
      <p>
        <Trans>You’re in line. Keep this page open.</Trans>
      </p>
    );
  const minutes = waitMinutes(position, status.serving, status.rate_per_minute);
  const ahead = format.number(Math.max(0, position - status.serving - 1));
  return (
    <>
      <p>
        <Trans>You’re in line. Keep this page open.</Trans>
      </p>
      <p>
        <Trans>People ahead of you: {ahead}</Trans>
        {minutes !== null && (
          <>
            {" · "}
            <Plural value={minutes} one="about # minute" other="about # minutes" />
          </>
        )}
      </p>
      {status.is_paused && (
        <p>
          <Trans>The organizer has paused the line for a moment. You keep your place.</Trans>
        </p>
      )}
    </>
  );
}

/** Whether the place has to be asked for again: the draw has taken place, or it is its turn. */
function hasChanged({ state, position }: WaitingPlace, { phase, serving }: WaitingRoomStatus): boolean {
  if (state === "GATHERING") return phase !== "PREQUEUE";
  return state === "WAITING" && (phase === "CLOSED" || (position ?? 0) <= serving);
}

/** So that not everybody asks at the same moment. */
function jittered(seconds: number): number {
  return seconds * 1_000 * (0.8 + 0.4 * Math.random());
}
