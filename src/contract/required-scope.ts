import { scopeFor } from "#domain/api-keys.ts";
import type { ApiScope } from "#domain/roles.ts";
import type { Endpoint } from "./endpoint.ts";

/**
 * The scope that an API key needs for an endpoint; `any`: every key may call it; null: none may.
 * Keys never reach what belongs to a person, the administration of the account (endpoints without
 * an area), and what requires step-up authentication.
 */
export function requiredScope(endpoint: Endpoint): ApiScope | "any" | null {
  const { access, area, doing, needs_proof, is_open_to_any_key } = endpoint;
  if (access !== "organizer" && access !== "admin") return null;
  if (is_open_to_any_key) return "any";
  return area === undefined || area === "own" || needs_proof ? null : scopeFor(area, doing);
}
