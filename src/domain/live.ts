import { GROUP_OF, type ActivityKind } from "./activities.ts";

/** What a live page can be told to ask again; the contract's nouns know each of them. */
export type LiveNoun =
  | "attendees"
  | "check_ins"
  | "check_in_lists"
  | "door_phones"
  | "events"
  | "stats"
  | "orders"
  | "stock"
  | "tickets";

/** What is no longer as it was shown, once such a thing has happened in an event. */
export function touchedBy(kind: ActivityKind): readonly LiveNoun[] {
  const [subject = ""] = kind.split(".");
  if (subject === "check_in_list") return ["check_in_lists", "door_phones"];
  if (subject === "ticket" || subject === "capacity_assignment") return ["tickets", "stock", "check_in_lists"];
  if (subject === "event") return ["events", "stats"];
  if (subject === "attendee" && GROUP_OF[kind] === "check_in") return ["check_ins", "stats", "door_phones"];
  if (subject === "attendee") return ["attendees", "stats"];
  return GROUP_OF[kind] === "orders" ? ["orders", "attendees", "stats", "stock"] : [];
}
