import type { Country } from "./countries.ts";

/** The information that determines where an event is taxed; null if not given. */
export type Supply = {
  is_online_event: boolean;
  /** The organizer's explicit choice. */
  place_of_supply: Country | null;
  venue_country: Country | null;
  /** The organizer's country. */
  home_country: Country | null;
};

/**
 * Returns the country in which an event is taxed: the organizer's choice, else the venue's country;
 * for an online event or an unknown venue, the organizer's country. Admission is taxed where the
 * event takes place, for companies and consumers alike (VAT directive, articles 53 and 54,
 * regulation 282/2011, article 32): neither this function nor any price depends on the buyer's
 * country or VAT number.
 */
export function placeOfSupply(supply: Supply): Country | null {
  return supply.place_of_supply ?? usualPlaceOfSupply(supply);
}

/** Returns the country without an explicit choice. */
export function usualPlaceOfSupply({ is_online_event, venue_country, home_country }: Supply): Country | null {
  return (is_online_event ? null : venue_country) ?? home_country;
}

/**
 * Returns what the organizer should get advice about: an event in a foreign country, or an online
 * event, to which other rules than those for admission apply.
 */
export function supplyWarning(supply: Supply): "abroad" | "online" | null {
  if (supply.is_online_event) return "online";
  const { home_country } = supply;
  return home_country !== null && placeOfSupply(supply) !== home_country ? "abroad" : null;
}
