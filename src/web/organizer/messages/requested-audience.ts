import { useLocation, useNavigate, useSearchParams } from "react-router";
import { readId } from "#web/platform/ids.ts";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { type Starter, STARTERS } from "./starters.ts";
import { type MessageValues, NEW_MESSAGE } from "./message-values.ts";

/** The recipients of a new message, as given in the URL. */
export type RequestedAudience = { name: (typeof NAMES)[number]; id: number };

const NAMES = ["attendee_id", "selection_id", "order_id"] as const;

/**
 * Returns the recipients where the message was started for an attendee, an order or a selection in
 * a list; null where the form chooses them.
 */
export function useRequestedAudience(): RequestedAudience | null {
  const [params] = useSearchParams();
  for (const name of NAMES) {
    const id = readId(params.get(name));
    if (id !== undefined) return { name, id };
  }
  return null;
}

/** The parameter that names what a new message begins with. */
export const STARTER_PARAMETER = "starter";

/** Returns what the new message begins with, as given in the URL. */
export function useRequestedStarter(): Starter | undefined {
  const [params] = useSearchParams();
  return STARTERS.find((starter) => starter === params.get(STARTER_PARAMETER));
}

/** Returns the values of a new message for these recipients. */
export function messageTo({ name, id }: RequestedAudience): MessageValues {
  if (name === "attendee_id") return { ...NEW_MESSAGE, message_type: "ATTENDEE", attendee_ids: [id] };
  return name === "order_id"
    ? { ...NEW_MESSAGE, message_type: "ORDER", order_id: id }
    : { ...NEW_MESSAGE, message_type: "SELECTION", selection_id: id };
}

/**
 * Opens a message or, with null, closes it. The recipients in the URL apply to one message only:
 * the next is for everyone again.
 */
export function useOpenMessage(): (open: SelectedRow | null) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (open) => {
    const params = new URLSearchParams(window.location.search);
    for (const name of ["open", STARTER_PARAMETER, ...NAMES]) params.delete(name);
    if (open !== null) params.set("open", String(open));
    void navigate({ pathname, search: params.toString() }, { replace: true, preventScrollReset: true });
  };
}
