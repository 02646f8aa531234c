import type { z } from "zod";
import type { Answer, Endpoint } from "#contract/endpoint.ts";

/** A call takes what its endpoint declares. A part that may be empty may be left out. */
export type CallInput<E extends Endpoint> = Part<"params", z.input<E["params"]>> &
  Part<"query", z.input<E["query"]>> &
  Part<"body", VersionedBody<z.input<E["body"]>>> &
  Manner;

/**
 * An update of a whole record must name the version that it is based on (`updated_at`), although
 * the endpoint accepts it without. A page that leaves it out would silently overwrite a colleague's
 * change.
 */
type VersionedBody<Body> = string extends keyof Body
  ? Body
  : "updated_at" extends keyof Body
    ? Omit<Body, "updated_at"> & { updated_at: NonNullable<Body["updated_at"]> }
    : Body;

type Manner = {
  signal?: AbortSignal;
  /**
   * Sends the session token with a public call, if there is one: an organizer may see what is not
   * public yet.
   */
  as_organizer?: boolean;
  /** The call continues after its page is left. */
  keepalive?: boolean;
};

export type RequestArguments<E extends Endpoint> =
  {} extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export type Call = <E extends Endpoint>(endpoint: E, ...input: RequestArguments<E>) => Promise<Answer<E>>;

type Part<Name extends string, Value> = {} extends Value ? { [K in Name]?: Value } : { [K in Name]: Value };
