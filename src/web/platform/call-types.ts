import type { z } from "zod";
import type { Answer, Endpoint } from "#contract/endpoint.ts";

/** What a call needs is what its endpoint declares: a part that may be empty may be left out. */
export type AskedOf<E extends Endpoint> = Part<"params", z.input<E["params"]>> &
  Part<"query", z.input<E["query"]>> &
  Part<"body", Said<z.input<E["body"]>>> &
  Manner;

/**
 * What says a whole thing anew must say what it started from, though the wire would let it pass: a page that leaves it out
 * would overwrite a colleague unseen.
 */
type Said<Body> = string extends keyof Body
  ? Body
  : "updated_at" extends keyof Body
    ? Omit<Body, "updated_at"> & { updated_at: NonNullable<Body["updated_at"]> }
    : Body;

type Manner = {
  signal?: AbortSignal;
  /** Sends the sign-in along with a public call, if there is one: an organizer may look at what the public can't see yet. */
  as_organizer?: boolean;
  /** The call outlives its page. */
  keepalive?: boolean;
};

export type RequestArguments<E extends Endpoint> = {} extends AskedOf<E> ? [asked?: AskedOf<E>] : [asked: AskedOf<E>];

export type Call = <E extends Endpoint>(endpoint: E, ...asked: RequestArguments<E>) => Promise<Answer<E>>;

type Part<Name extends string, Value> = {} extends Value ? { [K in Name]?: Value } : { [K in Name]: Value };
