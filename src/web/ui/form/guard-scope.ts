import { createContext } from "react";
import type { Guard } from "#web/platform/unsaved-changes.ts";

/** What is unsaved in a part of the page that can go by itself, as a drawer without an address: it asks before it does. */
export const GuardScope = createContext<Set<Guard> | null>(null);
