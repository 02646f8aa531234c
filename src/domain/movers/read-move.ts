import { isAlfIo, readAlfIo } from "./alf-io.ts";
import { isEventbrite, readEventbrite } from "./eventbrite.ts";
import { isHiEvents, isHiEventsTickets, readHiEvents } from "./hi-events.ts";
import type { MoveOptions, MoveRefusal, Product, ReadMove, Sheet } from "./mover.ts";
import { isPretix, isPretixTickets, readPretix } from "./pretix.ts";
import { isTito, readTito } from "./tito.ts";

type Header = readonly string[];

/** How each product's files are known, those of them that have tickets in them, and how they are read. Those most alike none come first. */
const READERS: Record<
  Product,
  {
    is: (header: Header) => boolean;
    hasTickets: (header: Header) => boolean;
    read: (sheets: readonly Sheet[], options: MoveOptions) => ReadMove | { refusal: MoveRefusal };
  }
> = {
  TITO: { is: isTito, hasTickets: isTito, read: readTito },
  PRETIX: { is: isPretix, hasTickets: isPretixTickets, read: readPretix },
  HI_EVENTS: { is: isHiEvents, hasTickets: isHiEventsTickets, read: readHiEvents },
  ALF_IO: { is: isAlfIo, hasTickets: isAlfIo, read: readAlfIo },
  EVENTBRITE: { is: isEventbrite, hasTickets: isEventbrite, read: readEventbrite },
};

/** Whose file this is, by the names of its columns; null where we know none like it. */
export function productOf(header: Header): Product | null {
  const all = Object.entries(READERS) as [Product, (typeof READERS)[Product]][];
  return all.find(([, { is }]) => is(header))?.[0] ?? null;
}

/**
 * An event from the files of another product: which one it is they say themselves. Sheets that are nothing of ours (a workbook's
 * third, a list of fees) are passed over as long as one is.
 */
export function readMove(sheets: readonly Sheet[], options: MoveOptions): ReadMove | { refusal: MoveRefusal } {
  const known = sheets.flatMap((sheet) => {
    const product = productOf(sheet.header);
    return product ? [{ sheet, product }] : [];
  });
  const products = [...new Set(known.map(({ product }) => product))];
  const [product] = products;
  if (!product) return { refusal: "not_recognised" };
  if (products.length > 1) return { refusal: "several_products" };
  const { hasTickets, read } = READERS[product];
  const own = known.map(({ sheet }) => sheet);
  return own.some(({ header }) => hasTickets(header)) ? read(own, options) : { refusal: "attendees_missing" };
}
