/**
 * Returns the message areas that a page needs, by its URL, with the one of every page (`frame`).
 * The messages of an area are not listed by hand: the build collects what the code of its pages can
 * show (scripts/sentences.ts). An area that builds on others leaves out what they contain.
 */
export function areasOf(pathname: string): readonly Area[] {
  const address = pathname.replace(/\/+$/, "") || "/";
  return ["frame", ...(PLACES.find(([place]) => place.test(address))?.[1] ?? [])];
}

export type Area =
  | "frame"
  | "door"
  | "event"
  | "listings"
  | "widget"
  | "checkout"
  | "order"
  | "auth"
  | "office"
  | "events"
  | "dashboard"
  | "statistics"
  | "tickets"
  | "offers"
  | "affiliates"
  | "questions"
  | "messages"
  | "unsubscribe"
  | "people"
  | "imports"
  | "organizers"
  | "start"
  | "settings"
  | "profile"
  | "design"
  | "embed"
  | "account"
  | "dev";

const PLACES: readonly [RegExp, readonly Area[]][] = [
  [/^\/check-in\//i, ["door"]],
  [/^\/(event|e)\//i, ["event"]],
  [/^\/(events$|o\/)/i, ["listings"]],
  [/^\/widget\//i, ["widget"]],
  [/^\/checkout\/.*\/summary$|^\/(order|ticket)\//i, ["order"]],
  [/^\/checkout\//i, ["checkout"]],
  [/^\/(auth\/|$)/i, ["auth"]],
  [/^\/manage\/events(\/|$)/i, ["office", "events"]],
  [/^\/manage\/event\/[^/]+\/dashboard$/i, ["office", "dashboard"]],
  [/^\/manage\/event\/[^/]+\/statistics$/i, ["office", "statistics"]],
  [/^\/manage\/event\/[^/]+\/tickets$/i, ["office", "tickets"]],
  [/^\/manage\/event\/[^/]+\/(promo-codes|capacity-assignments)$/i, ["office", "offers"]],
  [/^\/manage\/event\/[^/]+\/affiliates$/i, ["office", "affiliates"]],
  [/^\/manage\/event\/[^/]+\/getting-started$|^\/welcome$/i, ["office", "start"]],
  [/^\/manage\/event\/[^/]+\/messages$/i, ["office", "messages"]],
  [/^\/unsubscribe\//i, ["unsubscribe"]],
  [/^\/manage\/organizer\//i, ["office", "organizers"]],
  [/^\/manage\/event\/[^/]+\/questions(\/.*)?$/i, ["office", "questions"]],
  [/^\/manage\/event\/[^/]+\/(orders|attendees|check-in)$/i, ["office", "people"]],
  [/^\/manage\/(event\/[^/]+\/attendees\/import(\/.*)?|move-in)$/i, ["office", "imports"]],
  [/^\/manage\/event\/[^/]+\/homepage-designer$/i, ["office", "design"]],
  [/^\/manage\/event\/[^/]+\/widget$/i, ["office", "embed"]],
  [/^\/manage\/event\/[^/]+\/settings$/i, ["office", "settings"]],
  [/^\/manage\/(profile.*|second-factor)$/i, ["office", "profile"]],
  [/^\/account\/.|^\/manage\/(change-)?account$/i, ["office", "account"]],
  [/^\/(manage|welcome|account)\b/i, ["office"]],
  [/^\/dev\//i, ["dev"]],
];
