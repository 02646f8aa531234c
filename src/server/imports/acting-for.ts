import type { Acting } from "#server/platform/write-context.ts";
import type { JobContext } from "#server/platform/jobs.ts";
import type { OwnImport } from "./own-import.ts";

/**
 * Acts for the user who requested the import. An import may take hours, so each order gets the
 * current time.
 */
export function actingFor({ requested_by }: OwnImport, context: JobContext): Acting {
  const by = requested_by === null ? context.by : { kind: "person" as const, user_id: requested_by };
  return { by, now: context.app.clock.now(), network: null };
}
