import type { PublicEvent } from "#contract/public-events.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { isFramed } from "#web/platform/framed.ts";

/**
 * Leads a reservation that needs a pass to the waiting room, and returns whether it does. The
 * selection is stored, and is there again afterwards. A frame waits in place.
 */
export function leavesForWaitingRoom(error: unknown, { id }: Pick<PublicEvent, "id">): boolean {
  if (!isCallError(error, "queue") || isFramed()) return false;
  window.location.assign(`/event/${id}/waiting-room`);
  return true;
}
