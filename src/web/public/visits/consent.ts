import { useSyncExternalStore } from "react";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";
import { type VisitServices, visitServiceNames } from "#domain/visit-services.ts";

/** What a visitor said of one event's services. `visitor`: who they are to a service that asks for a number; nobody's before they accepted. */
type Kept = { is_accepted: boolean; services: string; until: number; visitor: string | null };
export type Consent = "accepted" | "declined" | null;

/** After half a year they are asked anew. */
const KEPT_MS = 182 * 86_400_000;

const keyOf = (event_id: number) => `visits:${event_id}`;
/** Where a browser refuses storage, it lasts as long as the page. */
const held = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** Whether this browser says of itself that its reader wants no part in it: nobody is asked then, and nothing is told. */
export function refusesByItself(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === "1";
}

/** What was said of exactly these services; null: nothing yet, or too long ago. */
export function useConsent(event_id: number, services: VisitServices): Consent {
  return useSyncExternalStore(
    subscribe,
    () => consentOf(event_id, services),
    () => null,
  );
}

export function consentOf(event_id: number, services: VisitServices): Consent {
  const kept = storedOf(event_id);
  if (!kept || kept.services !== nameOf(services) || kept.until < Date.now()) return null;
  return kept.is_accepted ? "accepted" : "declined";
}

/** Who accepted, as a number that says nothing else, and is gone when they decline. */
export function visitorOf(event_id: number): string {
  return storedOf(event_id)?.visitor ?? "";
}

export function sayConsent(event_id: number, services: VisitServices, isAccepted: boolean): void {
  const before = storedOf(event_id)?.visitor;
  const visitor = isAccepted ? (before ?? anybody()) : null;
  const kept: Kept = { is_accepted: isAccepted, services: nameOf(services), until: Date.now() + KEPT_MS, visitor };
  const text = JSON.stringify(kept);
  held.set(keyOf(event_id), text);
  writeItem("localStorage", keyOf(event_id), text);
  for (const listener of listeners) listener();
}

/** An address is part of it: who accepted one server did not accept another. */
function nameOf(services: VisitServices): string {
  return [...visitServiceNames(services), services.plausible?.url].filter(Boolean).join(" ");
}

function anybody(): string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `${one}.${other}`;
}

function storedOf(event_id: number): Kept | null {
  const key = keyOf(event_id);
  try {
    const text = held.get(key) ?? readItem("localStorage", key);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
