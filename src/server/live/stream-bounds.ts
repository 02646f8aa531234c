/**
 * The holder of a stream: the network that it is sent to, and the session, the API key or the paired
 * device that opened it.
 */
export type StreamHolder = { network: string } & (
  | { session_id: string }
  | { api_key_id: number; event: { id: number; organizer_id: number } }
  | { check_in_list_id: number; device_id: number }
);

/** Maximum number of open streams in one process. */
export type StreamBounds = {
  all: number;
  /** The rest is reserved for signed-in users. */
  all_stations: number;
  /**
   * Signed-in users and check-in stations are counted separately: neither uses up the other's
   * share.
   */
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

export function isStation(holder: StreamHolder): holder is Extract<StreamHolder, { device_id: number }> {
  return "device_id" in holder;
}

/** Returns the limits that a stream counts towards, the narrowest first. */
export function boundsOf(holder: StreamHolder, bounds: StreamBounds): { key: string; most: number }[] {
  const { network } = holder;
  if (!isStation(holder))
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

/**
 * Within a network the owner of the most streams loses one first, so that one client can't close
 * the streams of others.
 */
export function ownerOf(holder: StreamHolder): string {
  if (isStation(holder)) return `list ${holder.check_in_list_id}`;
  return "session_id" in holder ? `sign-in ${holder.session_id}` : `key ${holder.api_key_id}`;
}
