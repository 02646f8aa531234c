import { GROUP_OF, type ActivityKind } from "./activities.ts";
import { isNotification } from "./notifications.ts";

/** The data that a live page can be told to reload; the contract's nouns include all of these. */
export type LiveNoun =
  | "attendees"
  | "check_ins"
  | "check_in_lists"
  | "check_in_devices"
  | "events"
  | "stats"
  | "notifications"
  | "orders"
  | "stock"
  | "tickets";

/** Returns the data that is outdated after an activity of this kind. */
export function touchedBy(kind: ActivityKind): readonly LiveNoun[] {
  return isNotification(kind) ? [...subjectsOf(kind), "notifications"] : subjectsOf(kind);
}

function subjectsOf(kind: ActivityKind): readonly LiveNoun[] {
  const [subject = ""] = kind.split(".");
  if (subject === "check_in_list") return ["check_in_lists", "check_in_devices"];
  if (subject === "ticket" || subject === "capacity_assignment") return ["tickets", "stock", "check_in_lists"];
  if (subject === "event") return ["events", "stats"];
  if (subject === "attendee" && GROUP_OF[kind] === "check_in") return ["check_ins", "stats", "check_in_devices"];
  if (subject === "attendee") return ["attendees", "stats"];
  return GROUP_OF[kind] === "orders" ? ["orders", "attendees", "stats", "stock"] : [];
}
