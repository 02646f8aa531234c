/** A page of the guide. `html` is made from our own document when the product is built. */
export type Guide = { name: string; title: string; html: string };

/** The documents in the order in which an organizer needs them. */
const ORDER = [
  ...["selling", "orders", "check-in", "messages", "widget", "imports", "platform-imports"],
  ...["statistics", "invoices", "taxes", "visit-tracking"],
];

const FILES = import.meta.glob<Omit<Guide, "name">>("../../../../docs/organizers/*.md", { eager: true });

/** The guide for organizers, in English: for the server alone, as it contains all texts. */
export const GUIDES: readonly Guide[] = Object.entries(FILES)
  .map(([path, { title, html }]) => ({ name: path.slice(path.lastIndexOf("/") + 1, -".md".length), title, html }))
  .toSorted((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));
