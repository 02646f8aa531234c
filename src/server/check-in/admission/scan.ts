import type { CheckInResult } from "#contract/check-in.ts";
import type { CheckInProblem, CheckInDirection, ScanOutcome } from "#domain/check-in.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { admit, letOut, type Passed } from "./admit.ts";
import { findScanned, isOldCode, problemOf, type Scanned } from "./find-scanned.ts";
import type { CheckInStation } from "#server/check-in/own-list.ts";
import { recordDeviceActivity } from "#server/check-in/devices/phones.ts";
import { withoutTests } from "./test-scans.ts";
import { storeRefusedScans } from "./refused-scans.ts";

export type Result = Omit<CheckInResult, "checked_in_at"> & { checked_in_at: Date | null };

export type ScanInput = { codes: readonly string[]; direction: CheckInDirection; address: string };

/**
 * Lets the holders of the scanned codes in or out; each code has an outcome of its own, in the
 * order of the scan. The index `check_ins_once` ensures that no ticket is admitted twice: of many
 * stations that scan one ticket at one moment, one receives `checked_in`, and all others the time
 * of that check-in. The statement that writes the check-in ensures that no one is admitted whose
 * order is cancelled at this moment.
 * @throws AppError busy, not_let_out
 */
export async function scan(ctx: WriteContext, list: CheckInStation, input: ScanInput): Promise<Result[]> {
  if (input.direction === "out" && !list.allows_reentry) throw new AppError("not_let_out");
  const scans = input.codes.map((code) => ({ code }));
  const { results, others } = withoutTests(list, scans, ctx.now);
  const realResults =
    others.length > 0 ? await scanReal(ctx, list, { ...input, codes: others.map(({ code }) => code) }) : [];
  return results.flatMap((tested) => tested ?? realResults.shift() ?? []);
}

async function scanReal(
  ctx: WriteContext,
  list: CheckInStation,
  { codes, direction, address }: ScanInput,
): Promise<Result[]> {
  const scanned = await findScanned(ctx.tx, list, codes);
  const good = [...new Set(scanned.found.values())].filter(
    (attendee) => problemOf(list, attendee, direction, ctx.now) === null,
  );
  const passing = good.map(({ id, short_id }) => ({ id, short_id, at: null }));
  const passed = direction === "in" ? await admit(ctx, list, passing, address) : await letOut(ctx, list, passing);
  // attendees who were admitted elsewhere or cancelled while this transaction waited are read again
  const present = passed.size === good.length ? scanned : await findScanned(ctx.tx, list, codes);
  const reported = new Set<number>();
  const results = codes.map((code) => {
    const attendee = present.found.get(code);
    const isRepeated = attendee !== undefined && reported.has(attendee.id);
    if (attendee) reported.add(attendee.id);
    const problem = attendee ? problemOf(list, attendee, direction, ctx.now) : null;
    const attempt = { code, attendee, problem, passed: passed.get(attendee?.id ?? 0), isRepeated, direction };
    const result = present.several.has(code) ? severals(code) : resultOf(list, attempt);
    return { attendee_id: attendee?.id ?? null, result };
  });
  await storeRefusedScans(
    ctx,
    list,
    results.map(({ attendee_id, result }) => ({ ...result, attendee_id, at: null, was_admitted: false })),
  );
  await recordDeviceActivity(ctx, list);
  return results.map(({ result }) => result);
}

type One = {
  code: string;
  attendee: Scanned | undefined;
  problem: CheckInProblem | null;
  passed: Passed | undefined;
  isRepeated: boolean;
  direction: CheckInDirection;
};

function resultOf(list: CheckInStation, attempt: One): Result {
  const { code, attendee, passed } = attempt;
  if (!attendee) return unknown(code);
  const outcome = outcomeOf(attempt);
  if (outcome === "not_found") return unknown(code);
  const check_in = passed ?? { short_id: attendee.check_in_short_id, checked_in_at: attendee.checked_in_at };
  const isByUs = passed !== undefined && attempt.direction === "in";
  const { first_name, last_name, public_id, ticket_title, is_unpaid, note, others_of_order } = attendee;
  return {
    code,
    outcome,
    check_in_short_id: check_in.short_id,
    checked_in_at: check_in.checked_in_at,
    check_in_list_name: isByUs ? list.name : attendee.check_in_list_name,
    phone_name: isByUs ? (list.phone?.name ?? null) : attendee.phone_name,
    others_of_order,
    is_old_code: isOldCode(list, code, attendee),
    is_test: false,
    attendee: { first_name, last_name, public_id, ticket_title, is_unpaid, note },
  };
}

/** The result of a code that names no ticket. */
export function unknown(code: string): Result {
  return {
    ...{ code, outcome: "not_found", attendee: null },
    ...{ check_in_short_id: null, checked_in_at: null, check_in_list_name: null },
    ...{ phone_name: null, others_of_order: 0, is_old_code: false, is_test: false },
  };
}

/** The result of a code that fits several tickets. */
function severals(code: string): Result {
  return { ...unknown(code), outcome: "ambiguous_code" };
}

/**
 * @throws AppError busy, where the other check-in was undone between two of our statements: the
 * next scan succeeds
 */
function outcomeOf({ passed, problem, isRepeated, direction }: One): ScanOutcome {
  if (passed && direction === "out") return isRepeated ? "not_in" : "checked_out";
  if (passed) return isRepeated ? "already_checked_in" : "checked_in";
  if (problem === null) throw new AppError("busy");
  return OUTCOME[problem];
}

/** A pending attendee has no ticket yet. The list itself was checked before. */
export const OUTCOME: Record<CheckInProblem, ScanOutcome> = {
  list_not_active: "not_found",
  list_expired: "not_found",
  order_not_completed: "not_found",
  ticket_not_on_list: "ticket_not_on_list",
  attendee_cancelled: "attendee_cancelled",
  not_paid_in_time: "not_paid_in_time",
  already_checked_in: "already_checked_in",
  not_in: "not_in",
};
