/**
 * Returns the message areas that a page needs, by its URL, with the one of every page (`frame`).
 * The messages of an area are not listed by hand: the build collects what the code of its pages can
 * show (scripts/sentences.ts). An area that builds on others leaves out what they contain.
 */
export function areasOf(pathname: string): readonly Area[] {
  const path = pathname.replace(/\/+$/, "") || "/";
  return ["frame", ...(AREAS_BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? [])];
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
  | "shell"
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

const AREAS_BY_PATH: readonly [RegExp, readonly Area[]][] = [
  [/^\/check-in\//i, ["door"]],
  [/^\/(event|e)\//i, ["event"]],
  [/^\/(events$|o\/)/i, ["listings"]],
  [/^\/widget\//i, ["widget"]],
  [/^\/checkout\/.*\/summary$|^\/(order|ticket)\//i, ["order"]],
  [/^\/checkout\//i, ["checkout"]],
  [/^\/(auth\/|$)/i, ["auth"]],
  [/^\/manage\/events(\/|$)/i, ["shell", "events"]],
  [/^\/manage\/event\/[^/]+\/dashboard$/i, ["shell", "dashboard"]],
  [/^\/manage\/event\/[^/]+\/statistics$/i, ["shell", "statistics"]],
  [/^\/manage\/event\/[^/]+\/tickets$/i, ["shell", "tickets"]],
  [/^\/manage\/event\/[^/]+\/(promo-codes|capacity-assignments)$/i, ["shell", "offers"]],
  [/^\/manage\/event\/[^/]+\/affiliates$/i, ["shell", "affiliates"]],
  [/^\/manage\/event\/[^/]+\/getting-started$|^\/welcome$/i, ["shell", "start"]],
  [/^\/manage\/event\/[^/]+\/messages$/i, ["shell", "messages"]],
  [/^\/unsubscribe\//i, ["unsubscribe"]],
  [/^\/manage\/organizer\//i, ["shell", "organizers"]],
  [/^\/manage\/event\/[^/]+\/questions(\/.*)?$/i, ["shell", "questions"]],
  [/^\/manage\/event\/[^/]+\/(orders|attendees|check-in)$/i, ["shell", "people"]],
  [/^\/manage\/(event\/[^/]+\/attendees\/import(\/.*)?|move-in)$/i, ["shell", "imports"]],
  [/^\/manage\/event\/[^/]+\/homepage-designer$/i, ["shell", "design"]],
  [/^\/manage\/event\/[^/]+\/widget$/i, ["shell", "embed"]],
  [/^\/manage\/event\/[^/]+\/settings$/i, ["shell", "settings"]],
  [/^\/manage\/(profile.*|second-factor)$/i, ["shell", "profile"]],
  [/^\/account\/.|^\/manage\/(change-)?account$/i, ["shell", "account"]],
  [/^\/(manage|welcome|account)\b/i, ["shell"]],
  [/^\/dev\//i, ["dev"]],
];
