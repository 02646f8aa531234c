import { type Answer, type Question, questionsFor } from "./questions.ts";
import { type ImportedAttendee, type ImportedOrder, type ImportProblem, isNote } from "./imports.ts";
import {
  FIRST_NAME_MAX,
  IMPORT_REFERENCE_MAX,
  IMPORTED_TICKETS_MAX,
  LAST_NAME_MAX,
  NOTE_MAX,
  OLD_CODE_MAX,
} from "./maxima.ts";
import type { Locale } from "./locales.ts";
import { isGarbled } from "./garbled-names.ts";
import { fullName, itemName, withoutTurning } from "./names.ts";
import { readImportedAnswer } from "./import-answers.ts";
import { normalEmail } from "./email-address.ts";
import { folded } from "./search.ts";

/** A price of one of the event's tickets that an attendee can be imported with. */
export type ImportOffer = { ticket_id: number; ticket_price_id: number; title: string; label: string | null };

export type ImportChoices = {
  /**
   * Ticket prices by the ticket's name in the file; null: attendees with that ticket are left out.
   */
  tickets: readonly { value: string; ticket_price_id: number | null }[];
  /** The one price that all attendees get, if set. */
  all_become: number | null;
  /**
   * The price paid for each ticket: nothing, the one in the file, or the same amount for all. In
   * the smallest unit, taxes and fees included.
   */
  price: "NOTHING" | "FILE" | "TYPED";
  amount: number;
  /** For orders whose language is not in the file. */
  locale: Locale;
  /**
   * The check-in list of attendees who have already checked in; null: check-ins are not imported.
   */
  check_in_list_id: number | null;
};

export type PlannedAttendee = {
  line: number;
  first_name: string;
  last_name: string | null;
  email: string;
  ticket_id: number;
  ticket_price_id: number;
  item_name: string;
  /** Taxes and fees included. */
  price: number;
  code: string | null;
  note: string | null;
  checked_in_at: string | null;
  answers: { question_id: number; answer: Answer }[];
};

export type PlannedOrder = {
  reference: string | null;
  buyer: { first_name: string; last_name: string | null; email: string };
  locale: Locale;
  placed_at: string | null;
  attendees: PlannedAttendee[];
};

/** The people, codes and references that the event already has. */
export type ImportKnown = { people: ReadonlySet<string>; codes: ReadonlySet<string>; references: ReadonlySet<string> };

export type ImportPlan = {
  orders: PlannedOrder[];
  problems: ImportProblem[];
  /** Tickets by their name in the file, the number of attendees of each, and the price they get. */
  tickets: { value: string; count: number; ticket_price_id: number | null }[];
  /** Lines of people who are already in the event or twice in the file. */
  duplicates: number[];
  cancelled: number;
  /** Attendees left out because the organizer excluded their ticket. */
  unwanted: number;
};

type Input = {
  orders: readonly ImportedOrder[];
  problems: readonly ImportProblem[];
  offers: readonly ImportOffer[];
  questions: readonly (Question & { title: string })[];
  choices: ImportChoices;
  skips_duplicates: boolean;
  known: ImportKnown;
  isEmail: (text: string) => boolean;
  now: Date;
};

/**
 * Plans an import: the orders to create, and all problems by line. A line with an error is not
 * imported; the other lines of its order are.
 */
export function planImport(input: Input): ImportPlan {
  const wrong = new Set(input.problems.filter((problem) => !isNote(problem)).map(({ line }) => line));
  const plan: ImportPlan = {
    ...{ orders: [], problems: [...input.problems], tickets: [], duplicates: [], cancelled: 0, unwanted: 0 },
  };
  const seen: Seen = { codes: new Set(), people: new Set(), values: new Map() };
  for (const order of input.orders) {
    const attendees = order.attendees.flatMap(
      (attendee) => plannedAttendee(input, plan, seen, { order, attendee, wrong }) ?? [],
    );
    const [first] = attendees;
    if (!first) continue;
    if (attendees.length > IMPORTED_TICKETS_MAX) {
      const problem = { line: first.line, column: null, problem: "order_large", value: order.reference };
      plan.problems.push(problem);
      continue;
    }
    plan.orders.push({
      reference: order.reference.slice(0, IMPORT_REFERENCE_MAX) || null,
      buyer: input.isEmail(order.buyer.email) && order.buyer.first_name ? buyerOf(order) : cutName(personOf(first)),
      locale: order.locale ?? input.choices.locale,
      placed_at: order.placed_at && order.placed_at <= input.now ? order.placed_at.toISOString() : null,
      attendees,
    });
  }
  plan.tickets = [...seen.values.values()].toSorted((a, b) => b.count - a.count);
  plan.problems.sort((a, b) => a.line - b.line);
  return plan;
}

/**
 * The key for finding duplicate people: name, email and ticket. The server uses the same key for
 * the event's existing attendees.
 */
export function personKey(
  { first_name, last_name, email }: { first_name: string; last_name: string | null; email: string },
  ticket_price_id: number,
): string {
  return [email.toLowerCase(), fullName({ first_name, last_name }).toLowerCase(), ticket_price_id].join("\n");
}

type Seen = {
  codes: Set<string>;
  people: Set<string>;
  values: Map<string, ImportPlan["tickets"][number]>;
};
type One = { order: ImportedOrder; attendee: ImportedAttendee; wrong: ReadonlySet<number> };

function plannedAttendee(
  input: Input,
  plan: ImportPlan,
  seen: Seen,
  { order, attendee, wrong }: One,
): PlannedAttendee | undefined {
  const { choices } = input;
  if (attendee.status === "CANCELLED") {
    plan.cancelled += 1;
    return undefined;
  }
  const chosen = offerOf(input, seen, attendee);
  if (chosen === "UNWANTED") {
    plan.unwanted += 1;
    return undefined;
  }
  const person = withBuyersAddress(personOf(attendee), order);
  const answers = answersOf(input, attendee, chosen);
  const problems = [
    ...problemsOf(input, person, attendee),
    ...(chosen ? [] : [{ problem: attendee.ticket ? "ticket_unknown" : "ticket_missing", value: valueOf(attendee) }]),
    ...answers.problems,
  ];
  if (attendee.code !== null && seen.codes.has(attendee.code))
    problems.push({ problem: "code_twice", value: attendee.code });
  if (attendee.code !== null) seen.codes.add(attendee.code);
  plan.problems.push(...problems.map((problem) => ({ line: attendee.line, column: null, ...problem })));
  if (problems.some((problem) => !isNote(problem)) || wrong.has(attendee.line) || !chosen) return undefined;
  if (isDuplicate(input, seen, { order, attendee, person, chosen })) {
    plan.duplicates.push(attendee.line);
    const isKnown = attendee.code !== null && input.known.codes.has(attendee.code);
    // a code belongs to exactly one ticket
    if (input.skips_duplicates || isKnown) return undefined;
  }
  const cameAt = choices.check_in_list_id === null ? null : attendee.checked_in_at;
  return {
    line: attendee.line,
    ...cutName(person),
    ticket_id: chosen.ticket_id,
    ticket_price_id: chosen.ticket_price_id,
    item_name: itemName(chosen.title, chosen.label),
    price: choices.price === "NOTHING" ? 0 : choices.price === "TYPED" ? choices.amount : (attendee.gross ?? 0),
    code: attendee.code,
    note: attendee.note?.slice(0, NOTE_MAX) ?? null,
    checked_in_at: cameAt && (cameAt <= input.now ? cameAt : input.now).toISOString(),
    answers: answers.read,
  };
}

type Wrong = { column?: string; problem: string; value: string };

function problemsOf({ isEmail }: Input, person: ReturnType<typeof personOf>, attendee: ImportedAttendee): Wrong[] {
  const { first_name, last_name, email } = person;
  const problems: Wrong[] = [];
  if (first_name === "") problems.push({ problem: "name_missing", value: "" });
  if (first_name.length > FIRST_NAME_MAX) problems.push({ problem: "name_long", value: first_name });
  if ((last_name ?? "").length > LAST_NAME_MAX) problems.push({ problem: "name_long", value: last_name ?? "" });
  if (email === "") problems.push({ problem: "email_missing", value: "" });
  else if (!isEmail(email)) problems.push({ problem: "email_wrong", value: email });
  if ((attendee.code ?? "").length > OLD_CODE_MAX) problems.push({ problem: "code_long", value: attendee.code ?? "" });
  if ((attendee.note ?? "").length > NOTE_MAX) problems.push({ problem: "note_long", value: "" });
  const name = `${first_name} ${last_name ?? ""}`.trim();
  if (isGarbled(name)) problems.push({ problem: "name_garbled", value: name });
  return problems;
}

function personOf({ first_name, last_name, email }: { first_name: string; last_name: string | null; email: string }) {
  return { first_name: line(first_name), last_name: line(last_name ?? "") || null, email: normalEmail(email.trim()) };
}

function withBuyersAddress(person: ReturnType<typeof personOf>, { buyer }: ImportedOrder) {
  return person.email === "" ? { ...person, email: normalEmail(buyer.email.trim()) } : person;
}

function buyerOf({ buyer }: ImportedOrder) {
  return cutName(personOf(buyer));
}

/** Truncates names that are too long, instead of leaving the attendee out. */
function cutName<Person extends { first_name: string; last_name: string | null }>(person: Person): Person {
  return {
    ...person,
    first_name: person.first_name.slice(0, FIRST_NAME_MAX).trim(),
    last_name: person.last_name?.slice(0, LAST_NAME_MAX).trim() || null,
  };
}

function line(text: string): string {
  return withoutTurning(text).replace(/\s+/g, " ").trim();
}

/** Counts attendees by the ticket's name in the file, even if all get the same price. */
function offerOf(
  { offers, choices }: Input,
  { values }: Seen,
  attendee: ImportedAttendee,
): ImportOffer | "UNWANTED" | undefined {
  const value = valueOf(attendee);
  const known = values.get(value);
  const ticket_price_id = known?.ticket_price_id ?? null;
  if (known) known.count += 1;
  const mapping = choices.tickets.find((mapped) => mapped.value === value);
  const chosen = offers.find((offer) =>
    choices.all_become !== null
      ? offer.ticket_price_id === choices.all_become
      : mapping
        ? offer.ticket_price_id === mapping.ticket_price_id
        : isCalled(offer, attendee),
  );
  if (!known) values.set(value, { value, count: 1, ticket_price_id: chosen?.ticket_price_id ?? ticket_price_id });
  if (!chosen && choices.all_become === null && mapping?.ticket_price_id === null) return "UNWANTED";
  return chosen;
}

function valueOf({ ticket, tier }: ImportedAttendee): string {
  return itemName(line(ticket), tier ? line(tier) : null);
}

function isCalled({ title, label }: ImportOffer, attendee: ImportedAttendee): boolean {
  const value = folded(valueOf(attendee));
  return value !== "" && (value === folded(itemName(title, label)) || value === folded(title));
}

type Person = {
  order: ImportedOrder;
  attendee: ImportedAttendee;
  person: ReturnType<typeof personOf>;
  chosen: ImportOffer;
};

/**
 * A duplicate is recognized by its code, or by its order's reference, or else by the person. Within
 * one order several tickets may have the same name.
 */
function isDuplicate({ known }: Input, seen: Seen, { order, attendee, person, chosen }: Person): boolean {
  const key = personKey(person, chosen.ticket_price_id);
  const wasSeen = seen.people.has(key);
  seen.people.add(key);
  if (attendee.code !== null) return known.codes.has(attendee.code);
  if (order.reference !== "") return known.references.has(order.reference) || known.people.has(key);
  return wasSeen || known.people.has(key);
}

function answersOf(
  { questions }: Input,
  { answers }: ImportedAttendee,
  chosen: ImportOffer | undefined,
): { read: PlannedAttendee["answers"]; problems: Wrong[] } {
  const read: PlannedAttendee["answers"] = [];
  const problems: Wrong[] = [];
  if (!chosen) return { read, problems };
  const ticketQuestions = questionsFor(questions, "TICKET", [chosen.ticket_id]);
  for (const imported of answers) {
    const question = ticketQuestions.find(({ title }) => folded(title) === folded(imported.question));
    if (!question || read.some(({ question_id }) => question_id === question.id)) continue;
    const answer = readImportedAnswer(question, imported.answer);
    if (answer === undefined)
      problems.push({ column: question.title, problem: "answer_wrong", value: imported.answer });
    else if (answer !== null) read.push({ question_id: question.id, answer });
  }
  return { read, problems };
}
