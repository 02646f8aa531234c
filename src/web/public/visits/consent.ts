import { readItem, writeItem } from "#web/platform/safe-storage.ts";
import { useItem } from "#web/platform/use-item.ts";
import { type VisitServices, visitServiceNames } from "#domain/visit-services.ts";

/**
 * A visitor's choice about one event's services. `visitor`: their ID for a service that requires
 * one; null before they accept.
 */
type StoredConsent = { is_accepted: boolean; services: string; until: number; visitor: string | null };
export type Consent = "accepted" | "declined" | null;

/** Visitors are asked again after half a year. */
const CONSENT_TTL_MS = 182 * 86_400_000;

const keyOf = (event_id: number) => `visits:${event_id}`;

/**
 * Whether the browser itself objects (Global Privacy Control or Do Not Track). The visitor is then
 * not asked, and nothing is reported.
 */
export function refusesByItself(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === "1";
}

/** The choice about exactly these services; null where there is none or it has expired. */
export function useConsent(event_id: number, services: VisitServices): Consent {
  return consentIn(useItem("localStorage", keyOf(event_id)), services);
}

export function consentOf(event_id: number, services: VisitServices): Consent {
  return consentIn(readItem("localStorage", keyOf(event_id)), services);
}

function consentIn(text: string | null, services: VisitServices): Consent {
  const consent = parsed(text);
  if (!consent || consent.services !== nameOf(services) || consent.until < Date.now()) return null;
  return consent.is_accepted ? "accepted" : "declined";
}

/**
 * The ID of a visitor who accepted: a number without any other meaning, deleted when they decline.
 */
export function visitorOf(event_id: number): string {
  return storedOf(event_id)?.visitor ?? "";
}

export function sayConsent(event_id: number, services: VisitServices, isAccepted: boolean): void {
  const before = storedOf(event_id)?.visitor;
  const visitor = isAccepted ? (before ?? anybody()) : null;
  const consent: StoredConsent = {
    is_accepted: isAccepted,
    services: nameOf(services),
    until: Date.now() + CONSENT_TTL_MS,
    visitor,
  };
  writeItem("localStorage", keyOf(event_id), JSON.stringify(consent));
}

/** The URL is part of it: consent to one server is no consent to another. */
function nameOf(services: VisitServices): string {
  return [...visitServiceNames(services), services.plausible?.url].filter(Boolean).join(" ");
}

function anybody(): string {
  const [first = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `${first}.${other}`;
}

function storedOf(event_id: number): StoredConsent | null {
  return parsed(readItem("localStorage", keyOf(event_id)));
}

function parsed(text: string | null): StoredConsent | null {
  try {
    return text === null ? null : (JSON.parse(text) as StoredConsent);
  } catch {
    return null;
  }
}
