import type { Acting } from "#server/platform/write-context.ts";
import type { JobContext } from "#server/platform/jobs.ts";
import type { OwnImport } from "./own-import.ts";

/** Acts for the person who asked for it. An import may take hours, so each order has a time of its own. */
export function actingFor({ asked_by }: OwnImport, context: JobContext): Acting {
  const by = asked_by === null ? context.by : { kind: "person" as const, user_id: asked_by };
  return { by, now: context.app.clock.now(), network: null };
}
