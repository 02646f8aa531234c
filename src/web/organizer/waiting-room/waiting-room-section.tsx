import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { waitingRooms } from "#contract/waiting-room.ts";
import { query } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SettingsProps } from "#web/organizer/settings/sections.ts";
import { SettingsSkeleton } from "#web/organizer/settings/settings-skeleton.tsx";
import { DrawProof } from "./draw-proof.tsx";
import { LiveRoom } from "./live-room.tsx";
import { WaitingRoomForm } from "./waiting-room-form.tsx";

/** The waiting room of an event: how far it is, what is set, and the proof of its last draw. */
export default function WaitingRoomSection({ event }: Pick<SettingsProps, "event">) {
  const params = { event_id: event.id };
  // Closing turns the room off, also in the form.
  const [timesClosed, setTimesClosed] = useState(0);
  const { data, error, refetch } = useQuery({
    ...query(waitingRooms.get, { params }),
    refetchInterval: ({ state }) => (state.data?.data.state.phase === "CLOSED" ? 15_000 : 3_000),
  });
  if (data)
    return (
      <>
        <LiveRoom event={event} room={data.data} closed={() => setTimesClosed((times) => times + 1)} />
        <WaitingRoomForm key={timesClosed} event={event} room={data.data} />
        <DrawProof state={data.data.state} />
      </>
    );
  return error ? <FailedState error={error} retry={() => void refetch()} /> : <SettingsSkeleton />;
}
