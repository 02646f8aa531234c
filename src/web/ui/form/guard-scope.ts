import { createContext } from "react";
import type { Guard } from "#web/platform/unsaved-changes.ts";

/**
 * Unsaved changes in a part of the page that can close by itself, such as a drawer without a URL:
 * it asks before it closes.
 */
export const GuardScope = createContext<Set<Guard> | null>(null);
