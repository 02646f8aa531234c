import { useSyncExternalStore } from "react";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";
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
/** Where a browser refuses storage, a choice lasts as long as the page. */
const memory = new Map<string, string | null>();
const listeners = new Set<() => void>();

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
  return useSyncExternalStore(
    subscribe,
    () => consentOf(event_id, services),
    () => null,
  );
}

export function consentOf(event_id: number, services: VisitServices): Consent {
  const consent = storedOf(event_id);
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
  const text = JSON.stringify(consent);
  memory.set(keyOf(event_id), text);
  writeItem("localStorage", keyOf(event_id), text);
  for (const listener of listeners) listener();
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
  const key = keyOf(event_id);
  try {
    const text = memory.get(key) ?? readItem("localStorage", key);
    return text === null ? null : (JSON.parse(text) as StoredConsent);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
