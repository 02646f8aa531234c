/** Who holds a stream: the network that it goes to, and the sign-in or the paired device that opened it. */
export type StreamHolder = { network: string } & (
  | { session_id: string }
  | { check_in_list_id: number; device_id: number }
);

/** How many streams may be open at once, in one process. */
export type StreamBounds = {
  all: number;
  /** Check-in stations leave the rest to signed-in people. */
  all_stations: number;
  /** Counted apart for signed-in people and for check-in stations: neither takes the other's share. */
  per_network: number;
  per_list: number;
  per_device: number;
  per_sign_in: number;
};

export const STREAM_BOUNDS: StreamBounds = {
  all: 5_000,
  all_stations: 4_000,
  per_network: 50,
  per_list: 200,
  per_device: 5,
  per_sign_in: 10,
};

export function isStation(holder: StreamHolder): boolean {
  return "device_id" in holder;
}

/** What a stream counts towards, the narrowest first, and how many there may be of each. */
export function boundsOf(holder: StreamHolder, bounds: StreamBounds): { key: string; most: number }[] {
  const { network } = holder;
  if ("session_id" in holder)
    return [
      { key: ownerOf(holder), most: bounds.per_sign_in },
      { key: `people ${network}`, most: bounds.per_network },
    ];
  return [
    { key: `device ${holder.device_id}`, most: bounds.per_device },
    { key: ownerOf(holder), most: bounds.per_list },
    { key: `stations ${network}`, most: bounds.per_network },
  ];
}

/** Within a network the holder of the most streams gives way first, so that one client can't close the streams of others. */
export function ownerOf(holder: StreamHolder): string {
  return "session_id" in holder ? `sign-in ${holder.session_id}` : `list ${holder.check_in_list_id}`;
}
