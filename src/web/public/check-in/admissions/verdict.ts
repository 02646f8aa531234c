import type { CheckInResult, CheckInGuest } from "#contract/check-in.ts";
import type { CheckInDirection, ScanOutcome } from "#domain/check-in.ts";
import { parseTicketCode } from "#domain/ticket-code/parse-ticket-code.ts";

/** What a door answers to a scan: each has a colour, a shape, a word, a tone and a shake of its own. */
export type VerdictKind =
  | "admitted"
  /** By the code's signature alone: sold after this phone heard last. */
  | "signed"
  /** In, and its order waits for its money. */
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
  /** Nobody could say: this phone holds no list, and there is no network. */
  | "waiting"
  | "failed"
  | "checking";

export type JudgedKind = Exclude<VerdictKind, "waiting" | "failed" | "checking">;

export type NotifiedAttendee = {
  first_name: string;
  last_name: string | null;
  ticket_title: string;
  public_id: string | null;
  note: string | null;
  /** What the organizer wants the door to know of them. */
  answers: { title: string; answer: string }[];
};

/** A scan's answer, whoever gave it. */
export type Told = {
  kind: JudgedKind;
  by: "server" | "phone";
  guest: NotifiedAttendee | null;
  /** Of the first time, where they are in already. */
  checked_in_at: string | null;
  check_in_list_name: string | null;
  phone_name: string | null;
  /** By which it can be taken back; null where the server does not know of it yet. */
  check_in_short_id: string | null;
  others_of_order: number;
  is_old_code: boolean;
  /** A test ticket of a rehearsal: it counts nowhere. */
  is_test: boolean;
  /** As of when this phone judged it, by the server's clock. */
  heard_at: number | null;
};

/** One scan, from the moment that it was seen. */
export type Scan = { id: string; code: string; direction: CheckInDirection } & (
  | { is: "checking" }
  /** There is no network and no list: it is kept and asked again. */
  | { is: "waiting" }
  | { is: "failed"; message: string }
  | { is: "told"; told: Told }
);

export function verdictKind(scan: Scan): VerdictKind {
  return scan.is === "told" ? scan.told.kind : scan.is;
}

/** Whether somebody walked through the door. */
export function isThrough(kind: VerdictKind): boolean {
  return kind === "admitted" || kind === "signed" || kind === "admitted_unpaid" || kind === "checked_out";
}

/** The server's answer, with what this phone knows beside it. */
export function toldByServer(result: CheckInResult, known: CheckInGuest | undefined, questions: Questions): Told {
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

/** In the order in which the organizer asks. */
export function answersOf(
  { answers }: Pick<CheckInGuest, "answers">,
  questions: Questions,
): NotifiedAttendee["answers"] {
  return questions.flatMap(({ id, title }) =>
    answers.filter(({ question_id }) => question_id === id).map(({ answer }) => ({ title, answer })),
  );
}

function kindOf({ outcome, attendee, code }: CheckInResult): JudgedKind {
  if (outcome === "checked_in" && attendee?.is_unpaid) return "admitted_unpaid";
  return outcome === "not_found" ? unknownKind(code) : KIND[outcome];
}

/** Why a code that nobody knows is not known: it did not arrive whole, or the scanner speaks another keyboard's language. */
export function unknownKind(code: string): "unknown" | "damaged" | "other_layout" {
  const { is } = parseTicketCode(code);
  return is === "damaged" || is === "other_layout" ? is : "unknown";
}

const KIND: Record<Exclude<ScanOutcome, "not_found">, JudgedKind> = {
  checked_in: "admitted",
  checked_out: "checked_out",
  already_checked_in: "already_in",
  not_in: "not_in",
  ambiguous_code: "ambiguous",
  ticket_not_on_list: "wrong_list",
  attendee_cancelled: "cancelled",
  not_paid_in_time: "unpaid",
};
