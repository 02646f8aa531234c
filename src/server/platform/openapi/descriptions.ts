import { takesIfMatch } from "#contract/conditional-writes.ts";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { declarationOf } from "#contract/lists.ts";
import { readsVersion, takesVersion } from "#contract/optimistic-lock.ts";
import { requiredScope } from "#contract/required-scope.ts";

/** What an endpoint's declaration says about every call: who may call it, how often, and which headers it takes. */
export function describe(endpoint: Endpoint): string {
  const { limit, needs_proof, takes_idempotency_key, cacheable_seconds } = endpoint;
  return [
    callersOf(endpoint),
    keysOf(endpoint),
    needs_proof && "The user must have confirmed who they are within the last ten minutes.",
    `At most ${limit.per_minute} calls a minute for each ${limit.by === "address" ? "network" : "caller"}.`,
    endpoint.kind !== "stream" && declarationOf(endpoint.query) && "Read it by pages, or by `limit` and `cursor`.",
    takes_idempotency_key && "A repeated call with the same `Idempotency-Key` returns the first response.",
    readsVersion(endpoint) && "The response has an `ETag`.",
    (takesIfMatch(endpoint) || takesVersion(endpoint)) && versions(endpoint),
    cacheable_seconds > 0 && `The response may be cached for ${cacheable_seconds} s.`,
  ]
    .filter((sentence) => sentence)
    .join(" ");
}

function keysOf(endpoint: Endpoint): string | false {
  const scope = requiredScope(endpoint);
  if (scope === "any") return "Every API key may call it.";
  return scope !== null && `API keys need the scope \`${scope}\`.`;
}

function versions(endpoint: Endpoint): string {
  if (!takesIfMatch(endpoint)) return "Send the `updated_at` that you read, or the call overwrites.";
  return takesVersion(endpoint)
    ? "Send the `ETag` that you read in `If-Match` (or `updated_at`), or the call overwrites."
    : "Send the `ETag` that you read in `If-Match` to change only what you have read.";
}

function callersOf({ access, area, doing }: Endpoint): string {
  if (access !== "organizer" || area === undefined) return CALLERS[access];
  if (area === "own") return "For every signed-in member.";
  return `For members whose work includes ${doing === "reading" ? "reading" : "changing"} \`${area}\`.`;
}

const CALLERS: Record<Access, string> = {
  public: "For everybody.",
  buyer: "For the browser that reserved the order.",
  payer: "For the browser that reserved the order or opened one of its payment links.",
  order_holder: "For the browser of the buyer, and for everybody with the short id of a complete order.",
  ticket_holder: "For everybody with the short id of the ticket.",
  check_in_link: "For everybody with the short id of the check-in list, on a paired device if it has a PIN.",
  station: "For a device that is paired with the check-in list, while the list is active.",
  station_closed: "For a device that is paired with the check-in list.",
  message_reader: "For everybody with the link below a message.",
  wallet_pass: "For a device that holds the pass.",
  organizer: "For signed-in members.",
  admin: "For admins of the account.",
  provider: "For the payment provider, by its signature.",
  operator: "For the operator, who has opened a link from the command line.",
  loopback: "For this machine only.",
};
