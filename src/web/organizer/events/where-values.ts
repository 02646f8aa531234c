import type { z } from "zod";
import type { locationInput } from "#contract/locations.ts";

/** Where a new event takes place, as it is asked for in one line. */
export type WhereValues = {
  place: "venue" | "online" | "later";
  /** `venue_name`: the name, the address, or both. */
  location_details: { venue_name: string };
  /** The web address of the meeting. */
  online_event_connection_details: string;
};

export const UNDECIDED: WhereValues = {
  place: "venue",
  location_details: { venue_name: "" },
  online_event_connection_details: "",
};

type Location = z.input<typeof locationInput>;
type WhereInput = {
  is_online_event: boolean;
  location_details: Location | null;
  online_event_connection_details: string | null;
};

/** Returns the part of the request body; only what belongs to the chosen place is sent. */
export function whereBody(values: WhereValues): WhereInput {
  const { place, location_details, online_event_connection_details: link } = values;
  return {
    is_online_event: place === "online",
    location_details: place === "venue" ? locationOf(location_details.venue_name) : null,
    online_event_connection_details: place === "online" && link.trim() !== "" ? linkHtml(link.trim()) : null,
  };
}

/**
 * Splits “Riverside Hall, 12 Quay Street, Porto” at its first comma into name and address. A first
 * part with a number belongs to the address.
 */
export function locationOf(text: string): Location | null {
  const whole = text.trim();
  if (whole === "") return null;
  const [, name = whole, rest = ""] = /^([^,，]*)[,，](.*)$/su.exec(whole) ?? [];
  if (/\d/.test(name)) return { address_line_1: whole };
  return rest.trim() === "" ? { venue_name: name.trim() } : { venue_name: name.trim(), address_line_1: rest.trim() };
}

function linkHtml(link: string): string {
  const text = link.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
  return /^https?:\/\//i.test(link) ? `<p><a href="${text}">${text}</a></p>` : `<p>${text}</p>`;
}
