import { useLocation, useNavigate, useSearchParams } from "react-router";
import { readId } from "#web/platform/ids.ts";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { type MessageValues, NEW_MESSAGE } from "./message-values.ts";

/** Whom a new message is for, as the address says it. */
export type RequestedAudience = { name: (typeof NAMES)[number]; id: number };

const NAMES = ["attendee_id", "selection_id", "order_id"] as const;

/** Begun in the drawer of an attendee or an order, or with those who were chosen in a list; null where it is for whom its writer says. */
export function useRequestedAudience(): RequestedAudience | null {
  const [params] = useSearchParams();
  for (const name of NAMES) {
    const id = readId(params.get(name));
    if (id !== undefined) return { name, id };
  }
  return null;
}

/** A new message for them. */
export function messageTo({ name, id }: RequestedAudience): MessageValues {
  if (name === "attendee_id") return { ...NEW_MESSAGE, message_type: "ATTENDEE", attendee_ids: [id] };
  return name === "order_id"
    ? { ...NEW_MESSAGE, message_type: "ORDER", order_id: id }
    : { ...NEW_MESSAGE, message_type: "SELECTION", selection_id: id };
}

/** Opens a message, or (null) closes it. Whom one was begun for is said for that one alone: the next is for everybody again. */
export function useOpenMessage(): (open: SelectedRow | null) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (open) => {
    const params = new URLSearchParams(window.location.search);
    for (const name of ["open", ...NAMES]) params.delete(name);
    if (open !== null) params.set("open", String(open));
    void navigate({ pathname, search: params.toString() }, { replace: true, preventScrollReset: true });
  };
}
