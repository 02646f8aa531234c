import type { Country } from "./countries.ts";

/** What is known of where an event is taxed; null where nobody has said it. */
export type Supply = {
  is_online_event: boolean;
  /** As its organizer said it. */
  place_of_supply: Country | null;
  venue_country: Country | null;
  /** Where its organizer is at home. */
  home_country: Country | null;
};

/**
 * In which country an event is taxed: as its organizer says, else where its venue is; online, and where nobody named the venue's country,
 * where its organizer is. Admission is taxed where the event takes place, for companies and consumers alike (VAT directive, articles 53
 * and 54, regulation 282/2011, article 32): no buyer's country and no VAT number is asked here, nor by any price.
 */
export function placeOfSupply(supply: Supply): Country | null {
  return supply.place_of_supply ?? usualPlaceOfSupply(supply);
}

/** Where it is taxed unless its organizer says otherwise. */
export function usualPlaceOfSupply({ is_online_event, venue_country, home_country }: Supply): Country | null {
  return (is_online_event ? null : venue_country) ?? home_country;
}

/** What the organizer had better ask about: an event in a country that is not theirs, or one that follows other rules than admission. */
export function supplyWarning(supply: Supply): "abroad" | "online" | null {
  if (supply.is_online_event) return "online";
  const { home_country } = supply;
  return home_country !== null && placeOfSupply(supply) !== home_country ? "abroad" : null;
}
