import { AppError } from "#server/platform/errors.ts";
import type { Guard } from "#server/platform/http.ts";
import { findOperatorSession, OPERATOR_COOKIE, type OperatorSession } from "./operator-sessions.ts";

declare module "#server/platform/http.ts" {
  interface Callers {
    operator: OperatorSession;
  }
}

/** The cookie that a link from the command set. A member's token is never sufficient. */
export const operatorGuard: Guard<"operator"> = async ({ reads, app, request, now }) => {
  const value = app.cookies.read(request, OPERATOR_COOKIE);
  const session = value === undefined ? undefined : await findOperatorSession(reads, value, now);
  if (!session) throw new AppError("unauthenticated");
  return {
    caller: session,
    by: { kind: "operator" },
    counted_by: `operator ${session.operator_session_id}`,
  };
};
