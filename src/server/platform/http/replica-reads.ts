import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { LAG_MAX, type Replica } from "#server/platform/database/replica.ts";
import { AppError } from "#server/platform/errors.ts";
import { cookieName, isSecure, readCookie } from "./cookies.ts";
import { isInsideCall } from "./internal-calls.ts";

type Wanted = {
  app_url: string;
  replica: Replica | undefined;
  reads: ReadDb;
  endpoint: Endpoint;
  request: FastifyRequest;
};

/**
 * Answers with the replica's connections where the endpoint allows it, and with the primary's after
 * an error. A browser that has just changed something reads from the primary, so that it sees its
 * change. So do pages that are rendered: they are cached until something changes.
 */
export async function fromReplica<Answer>(
  { app_url, replica, reads, endpoint, request }: Wanted,
  answer: (reads: ReadDb) => Promise<Answer>,
): Promise<Answer> {
  const standby = endpoint.may_lag && !isInsideCall() && !hasWritten(request, app_url) ? replica?.fresh() : undefined;
  if (!standby) return answer(reads);
  try {
    return await answer(standby);
  } catch (error) {
    if (error instanceof AppError) throw error;
    replica?.failed(error);
    return answer(reads);
  }
}

const COOKIE = "just_changed";

/** Lets this browser read from the primary until the replica has its change. */
export function noteWrite(reply: FastifyReply, app_url: string): void {
  const options = { path: "/", httpOnly: true, secure: isSecure(app_url), sameSite: "lax" } as const;
  reply.setCookie(cookieName(app_url, COOKIE), "1", { ...options, maxAge: (2 * LAG_MAX) / 1_000 });
}

function hasWritten(request: FastifyRequest, app_url: string): boolean {
  return readCookie(request, cookieName(app_url, COOKIE)) !== undefined;
}
