import { type SqlBool, sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { station } from "#contract/check-in.ts";
import { type CheckInProblem, type ScanOutcome, scannedAt } from "#domain/check-in.ts";
import { recordActivities } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { admit, letOut, type Passed } from "#server/check-in/admission/admit.ts";
import { findScanned, problemOf, type Scanned } from "#server/check-in/admission/find-scanned.ts";
import type { CheckInStation } from "#server/check-in/own-list.ts";
import { storeRefusedScans } from "#server/check-in/admission/refused-scans.ts";
import { withoutTests } from "#server/check-in/admission/test-scans.ts";
import { OUTCOME } from "#server/check-in/admission/scan.ts";
import { syncResponses } from "./sync-responses.ts";

type Handed = Body<typeof station.sync>;
type SentScan = Omit<Handed["scans"][number], "at"> & { at: Date };

/**
 * Applies the scans that a device made without a network, in the order in which it made them. A
 * scan is identified by the id that the device gave it: sent again, it returns the first result,
 * and nothing is done twice. An attendee that the device let in is checked in, even if the list has
 * ended since; where the same ticket had been used before, both scans are stored and the organizer
 * is notified. An attendee that it refused stays outside. A scan that is older than what is known
 * since (another station let them out, or in again) moves no one.
 */
export async function sync(
  ctx: WriteContext,
  list: CheckInStation,
  { scans, waiting, battery }: Handed,
  ip: string,
): Promise<SyncResponse[]> {
  const { results, others } = withoutTests(list, scans, ctx.now);
  const realResponses = others.length > 0 ? await take(ctx, list, others, ip) : [];
  const responses = scans.flatMap(({ id }, at): SyncResponse[] => {
    const tested = results[at];
    return tested ? [{ id, result: tested, conflict: null }] : realResponses.splice(0, 1);
  });
  if (list.phone) {
    const seen = { last_seen_at: ctx.now, last_sync_at: ctx.now, waiting, battery };
    await ctx.tx.updateTable("check_in_devices").set(seen).where("id", "=", list.phone.id).execute();
  }
  return responses;
}

type SyncResponse = Awaited<ReturnType<typeof syncResponses>>[number];

async function take(
  ctx: WriteContext,
  list: CheckInStation,
  scans: Handed["scans"],
  ip: string,
): Promise<SyncResponse[]> {
  const { tx, now } = ctx;
  // The lock serializes these calls: the same scans, sent again while the first call is running,
  // find its results.
  await tx.selectFrom("check_in_lists").select("id").where("id", "=", list.id).forNoKeyUpdate().execute();
  const known = await knownIds(ctx, list, scans);
  const fresh = uniqueById(scans)
    .filter(({ id }) => !known.has(id))
    .map((scan) => ({ ...scan, at: scannedAt(scan.at, now) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const run of runsOf(fresh)) await takeRun(ctx, list, run, ip);
  return syncResponses(tx, list, scans);
}

async function knownIds({ tx }: WriteContext, list: CheckInStation, scans: Handed["scans"]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("offline_scans")
    .select("device_scan_id")
    .where("check_in_list_id", "=", list.id)
    .where(sql<SqlBool>`device_scan_id = any(${scans.map(({ id }) => id)}::uuid[])`)
    .execute();
  return new Set(rows.map(({ device_scan_id }) => device_scan_id));
}

function uniqueById(scans: Handed["scans"]): Handed["scans"] {
  return [...new Map(scans.map((scan) => [scan.id.toLowerCase(), { ...scan, id: scan.id.toLowerCase() }])).values()];
}

/**
 * Consecutive scans in the same direction are one step: an attendee who goes in, out and in again
 * takes three.
 */
function runsOf(scans: readonly SentScan[]): SentScan[][] {
  const runs: SentScan[][] = [];
  for (const scan of scans) {
    const last = runs.at(-1);
    if (last?.[0]?.direction === scan.direction) last.push(scan);
    else runs.push([scan]);
  }
  return runs;
}

async function takeRun(ctx: WriteContext, list: CheckInStation, run: readonly SentScan[], ip: string): Promise<void> {
  const direction = run[0]?.direction ?? "in";
  const codes = run.map(({ code }) => code);
  const { found } = await findScanned(ctx.tx, list, codes);
  const first = new Map<number, SentScan>();
  for (const scan of run) {
    const attendee = found.get(scan.code);
    if (attendee && !first.has(attendee.id) && scan.admitted && !problemThen(list, attendee, scan))
      first.set(attendee.id, scan);
  }
  const passing = [...found.values()].flatMap((attendee) => {
    const firstScan = first.get(attendee.id);
    return firstScan ? [{ id: attendee.id, short_id: attendee.short_id, at: firstScan.at }] : [];
  });
  const unique = [...new Map(passing.map((passage) => [passage.id, passage])).values()];
  const passed = direction === "in" ? await admit(ctx, list, unique, ip) : await letOut(ctx, list, unique);
  const present = await findScanned(ctx.tx, list, codes);
  const recorded = run.map((scan) => {
    const attendee = present.found.get(scan.code);
    const isFirst = attendee !== undefined && first.get(attendee.id) === scan;
    const isAmbiguous = present.several.has(scan.code);
    return storedOf(list, { scan, attendee, isAmbiguous, passed: isFirst ? passed.get(attendee.id) : undefined });
  });
  await keep(ctx, list, recorded);
}

/** The list as it was when the device scanned; the ticket as it is now. */
function problemThen(list: CheckInStation, attendee: Scanned, { direction, at }: SentScan) {
  return problemOf(list, attendee, direction, at);
}

type RecordedScan = {
  scan: SentScan;
  attendee: Scanned | undefined;
  outcome: ScanOutcome;
  check_in: { short_id: string; checked_in_at: Date; list_id: number; phone_id: number | null } | null;
  is_conflict: boolean;
};

function storedOf(
  list: CheckInStation,
  {
    scan,
    attendee,
    isAmbiguous,
    passed,
  }: { scan: SentScan; attendee: Scanned | undefined; isAmbiguous: boolean; passed: Passed | undefined },
): RecordedScan {
  const { direction } = scan;
  if (!attendee) {
    const outcome = isAmbiguous ? "ambiguous_code" : "not_found";
    return { scan, attendee, outcome, check_in: null, is_conflict: false };
  }
  const checkIn = checkInOf(attendee);
  if (passed) {
    const outcome = direction === "in" ? "checked_in" : "checked_out";
    return { scan, attendee, outcome, check_in: checkIn, is_conflict: false };
  }
  const outcome = outcomeOf(problemThen(list, attendee, scan), scan, checkIn);
  if (outcome !== "already_checked_in" || !scan.admitted || !checkIn)
    return { scan, attendee, outcome, check_in: checkIn, is_conflict: false };
  // The device sent this scan before it lost its network, and did not receive our response: it is
  // the same person.
  if (isItsOwn(list, checkIn, scan))
    return { scan, attendee, outcome: "checked_in", check_in: checkIn, is_conflict: false };
  return { scan, attendee, outcome, check_in: checkIn, is_conflict: true };
}

/**
 * The outcome of a scan by which no one passed. Without a problem the scan is only older than what
 * is known since: an attendee who was let in was in by then, and one who went out has entered
 * again.
 */
function outcomeOf(
  problem: CheckInProblem | null,
  { direction }: SentScan,
  checkIn: RecordedScan["check_in"],
): ScanOutcome {
  if (problem !== null) return OUTCOME[problem];
  if (checkIn === null) return "not_found";
  return direction === "in" ? "already_checked_in" : "checked_out";
}

function checkInOf({
  check_in_short_id,
  checked_in_at,
  last_list_id,
  last_phone_id,
}: Scanned): RecordedScan["check_in"] {
  if (check_in_short_id === null || checked_in_at === null || last_list_id === null) return null;
  return { short_id: check_in_short_id, checked_in_at, list_id: last_list_id, phone_id: last_phone_id };
}

/**
 * The longest time between a check-in and the scan that made it: a device waits this long for a
 * response.
 */
const SAME_SCAN_MS = 60_000;

function isItsOwn(list: CheckInStation, checkIn: NonNullable<RecordedScan["check_in"]>, { at }: SentScan): boolean {
  if (checkIn.list_id !== list.id || list.phone === null || checkIn.phone_id !== list.phone.id) return false;
  return Math.abs(checkIn.checked_in_at.getTime() - at.getTime()) <= SAME_SCAN_MS;
}

async function keep(ctx: WriteContext, list: CheckInStation, recorded: readonly RecordedScan[]): Promise<void> {
  const { tx, now } = ctx;
  await tx
    .insertInto("offline_scans")
    .values(
      recorded.map(({ scan, attendee, outcome, check_in, is_conflict }) => ({
        event_id: list.event_id,
        check_in_list_id: list.id,
        device_scan_id: scan.id,
        check_in_device_id: list.phone?.id ?? null,
        attendee_id: attendee?.id ?? null,
        outcome,
        scanned_at: scan.at,
        received_at: now,
        check_in_short_id: check_in?.short_id ?? null,
        checked_in_at: check_in?.checked_in_at ?? null,
        checked_in_list_id: check_in?.list_id ?? null,
        checked_in_device_id: check_in?.phone_id ?? null,
        is_conflict,
      })),
    )
    .execute();
  await storeRefusedScans(
    ctx,
    list,
    recorded.map(({ scan: { code, at, admitted }, attendee, outcome }) => ({
      ...{ code, outcome, at },
      attendee_id: attendee?.id ?? null,
      was_admitted: admitted,
    })),
  );
  await recordActivities(
    ctx,
    recorded.flatMap(({ attendee, is_conflict }) => (attendee && is_conflict ? [letInTwice(list, attendee)] : [])),
  );
}

function letInTwice({ account_id, event_id, id }: CheckInStation, attendee: { id: number }) {
  return {
    kind: "attendee.let_in_twice" as const,
    ...{ account_id, event_id },
    subject: { attendee: attendee.id },
    data: { check_in_list_id: id },
  };
}
