import type { CheckInResult, CheckInGuest } from "#contract/check-in.ts";
import type { CheckInDirection, ScanOutcome } from "#domain/check-in.ts";
import { parseTicketCode } from "#domain/ticket-code/parse-ticket-code.ts";

/** The results of a scan. Each has its own color, shape, word, tone and vibration. */
export type VerdictKind =
  | "admitted"
  /** Admitted by the signature alone: sold after the list was last updated. */
  | "signed"
  /** Admitted, with an unpaid order. */
  | "admitted_unpaid"
  | "checked_out"
  | "already_in"
  | "not_in"
  | "wrong_list"
  | "not_yet"
  | "over"
  | "cancelled"
  | "unpaid"
  | "unknown"
  | "ambiguous"
  | "damaged"
  | "other_layout"
  /** Not decided: this phone has no list and no network. */
  | "waiting"
  | "failed"
  | "checking";

export type FinalVerdictKind = Exclude<VerdictKind, "waiting" | "failed" | "checking">;

export type NotifiedAttendee = {
  first_name: string;
  last_name: string | null;
  ticket_title: string;
  public_id: string | null;
  note: string | null;
  /** The answers that the organizer shows at check-in. */
  answers: { title: string; answer: string }[];
};

/** The result of a scan, from the server or from this phone. */
export type Verdict = {
  kind: FinalVerdictKind;
  by: "server" | "phone";
  guest: NotifiedAttendee | null;
  /** The first check-in, where the attendee is already in. */
  checked_in_at: string | null;
  check_in_list_name: string | null;
  phone_name: string | null;
  /** The id by which the check-in can be undone; null until the server has it. */
  check_in_short_id: string | null;
  others_of_order: number;
  is_old_code: boolean;
  /** A test ticket of a rehearsal, which does not count. */
  is_test: boolean;
  /** The time of the phone's data by which it decided, by the server's clock. */
  heard_at: number | null;
};

/** One scan, from the moment the code was seen. */
export type Scan = { id: string; code: string; direction: CheckInDirection } & (
  | { is: "checking" }
  /** There is neither a network nor a list: the scan is stored and validated later. */
  | { is: "waiting" }
  | { is: "failed"; message: string }
  | { is: "told"; verdict: Verdict }
);

export function verdictKind(scan: Scan): VerdictKind {
  return scan.is === "told" ? scan.verdict.kind : scan.is;
}

/** Whether the attendee passed, in or out. */
export function isThrough(kind: VerdictKind): boolean {
  return kind === "admitted" || kind === "signed" || kind === "admitted_unpaid" || kind === "checked_out";
}

export function verdictFromServer(
  result: CheckInResult,
  known: CheckInGuest | undefined,
  questions: Questions,
): Verdict {
  const { attendee, check_in_short_id, checked_in_at, check_in_list_name, phone_name, others_of_order } = result;
  return {
    kind: kindOf(result),
    by: "server",
    guest: attendee && {
      first_name: attendee.first_name,
      last_name: attendee.last_name,
      ticket_title: attendee.ticket_title,
      public_id: attendee.public_id,
      note: attendee.note,
      answers: known ? answersOf(known, questions) : [],
    },
    ...{ check_in_short_id, checked_in_at, check_in_list_name, phone_name, others_of_order },
    is_old_code: result.is_old_code,
    is_test: result.is_test,
    heard_at: null,
  };
}

type Questions = readonly { id: number; title: string }[];

/** Returns the answers in the order of the questions. */
export function answersOf(
  { answers }: Pick<CheckInGuest, "answers">,
  questions: Questions,
): NotifiedAttendee["answers"] {
  return questions.flatMap(({ id, title }) =>
    answers.filter(({ question_id }) => question_id === id).map(({ answer }) => ({ title, answer })),
  );
}

function kindOf({ outcome, attendee, code }: CheckInResult): FinalVerdictKind {
  if (outcome === "checked_in" && attendee?.is_unpaid) return "admitted_unpaid";
  return outcome === "not_found" ? unknownKind(code) : KIND[outcome];
}

/** Returns why a code is unknown: it is incomplete, or the scanner uses another keyboard layout. */
export function unknownKind(code: string): "unknown" | "damaged" | "other_layout" {
  const { is } = parseTicketCode(code);
  return is === "damaged" || is === "other_layout" ? is : "unknown";
}

const KIND: Record<Exclude<ScanOutcome, "not_found">, FinalVerdictKind> = {
  checked_in: "admitted",
  checked_out: "checked_out",
  already_checked_in: "already_in",
  not_in: "not_in",
  ambiguous_code: "ambiguous",
  ticket_not_on_list: "wrong_list",
  attendee_cancelled: "cancelled",
  not_paid_in_time: "unpaid",
};
