import type { DetailsInput, PublicOrder } from "#contract/checkout.ts";
import type { AskedQuestion } from "#contract/responses.ts";
import {
  type StoredAnswer,
  storedAnswers,
  questionsOfOrder,
  questionsOfTicket,
  sentAnswers,
} from "./stored-answers.ts";

export type Person = { first_name: string; last_name: string; email: string };

/**
 * One entry for each question, whether it currently applies or not, so that indexes stay stable.
 */
export type Answers = { questions: StoredAnswer[] };

/** The attendee of one ticket. `follows`: the name is the buyer's and changes with it. */
export type AttendeeValues = Person & Answers & { ticket_price_id: number; item_name: string; follows: boolean };

/** Where only the buyer is named, `attendees` are the tickets with questions. */
export type DetailsValues = {
  order: Person & Answers;
  attendees: AttendeeValues[];
  /** Typed values are kept while the box is not checked. */
  is_company: boolean;
  company: CompanyValues;
  terms_accepted: boolean;
};

type CompanyValues = {
  name: string;
  address: { line_1: string; line_2: string; postal_code: string; city: string; country: string | null };
  vat_number: string;
  purchase_order: string;
  buyer_reference: string;
};

export const EMPTY_PERSON: Person = { first_name: "", last_name: "", email: "" };

/**
 * Initial values of the form: the order's own details, or else those of the last buyer in this
 * browser. The first ticket is the buyer's.
 */
export function detailsValues(order: PublicOrder, last_buyer: Person | null): DetailsValues {
  const known = order.email
    ? { first_name: order.first_name ?? "", last_name: order.last_name ?? "", email: order.email }
    : null;
  const buyer = known ?? nameOf(last_buyer ?? EMPTY_PERSON);
  return {
    order: { ...buyer, questions: storedAnswers(questionsOfOrder(order), order.answers) },
    attendees: attendeesOf(order, buyer),
    is_company: order.company !== null,
    company: companyValues(order),
    terms_accepted: order.terms_accepted_at !== null,
  };
}

/**
 * Fits typed values to changed questions: names stay, and so does every answer that is still valid.
 */
export function fitted(values: DetailsValues, order: PublicOrder): DetailsValues {
  const now = detailsValues(order, null);
  const rest = [...values.attendees];
  const attendees = now.attendees.map((attendee) => {
    const at = rest.findIndex(({ ticket_price_id }) => ticket_price_id === attendee.ticket_price_id);
    const [typed] = at < 0 ? [] : rest.splice(at, 1);
    if (!typed) return attendee;
    const { questions, ...person } = typed;
    return { ...person, questions: storedAnswers(questionsOfTicket(order, attendee), questions ?? []) };
  });
  const { questions, ...buyer } = values.order;
  return {
    ...now,
    ...values,
    order: { ...buyer, questions: storedAnswers(questionsOfOrder(order), questions ?? []) },
    attendees,
  };
}

/** Changes the buyer and every ticket that follows the buyer. */
export function withBuyer(values: DetailsValues, changed: Partial<Person>): DetailsValues {
  const order = { ...values.order, ...changed };
  const buyer = nameOf(order);
  return {
    ...values,
    order,
    attendees: values.attendees.map((attendee) => (attendee.follows ? { ...attendee, ...buyer } : attendee)),
  };
}

/**
 * Merges values typed into a form that began as `first` over the stored ones, field by field.
 * Tickets that follow the buyer still do, unless their own name was typed.
 */
export function withTyped(stored: DetailsValues, typed: DetailsValues, first: DetailsValues): DetailsValues {
  const before = { ...withBuyer(first, nameOf(typed.order)), order: first.order };
  const values = typedOver(stored, typed, before) as DetailsValues;
  const attendees = values.attendees.map((attendee, at) => {
    const [now, then] = [typed.attendees[at], before.attendees[at]];
    return now && then && !isSame(now, then) ? { ...attendee, follows: false } : attendee;
  });
  return withBuyer({ ...values, attendees }, {});
}

function typedOver(stored: unknown, typed: unknown, before: unknown): unknown {
  if (JSON.stringify(typed) === JSON.stringify(before)) return stored;
  if (!hasParts(stored) || !hasParts(typed)) return typed;
  const parts = Object.entries(stored).map(
    ([key, part]) => [key, typedOver(part, typed[key], hasParts(before) ? before[key] : undefined)] as const,
  );
  return Array.isArray(stored) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** The checked options of a list are one value. */
function hasParts(value: unknown): value is Record<string, unknown> {
  if (Array.isArray(value)) return value.every((part) => typeof part === "object");
  return typeof value === "object" && value !== null;
}

/**
 * Fills in names from a list, the first for the first ticket. A ticket without an email in the list
 * goes to the buyer's email.
 */
export function withPasted(values: DetailsValues, names: readonly Person[]): DetailsValues {
  const attendees = values.attendees.map((attendee, at) => {
    const name = names[at];
    return name ? { ...attendee, ...name, email: name.email || values.order.email, follows: false } : attendee;
  });
  return { ...values, attendees };
}

/** The name alone, without answers. */
export function nameOf({ first_name, last_name, email }: Person): Person {
  return { first_name, last_name, email };
}

export function detailsBody(
  { order: buyer, attendees, is_company, company, terms_accepted }: DetailsValues,
  order: PublicOrder,
): DetailsInput {
  const isNamed = order.event.require_attendee_details;
  const hasAttendeeQuestions = attendees.some(({ questions }) => questions.length > 0);
  return {
    order: { ...nameOf(buyer), ...sent(questionsOfOrder(order), buyer) },
    attendees:
      isNamed || hasAttendeeQuestions
        ? attendees.map((attendee) => ({
            ticket_price_id: attendee.ticket_price_id,
            ...(isNamed ? nameOf(attendee) : {}),
            ...sent(questionsOfTicket(order, attendee), attendee),
          }))
        : [],
    ...(order.event.issues_invoices && { company: is_company ? (company as DetailsInput["company"]) : null }),
    terms_accepted,
  };
}

function sent(questions: readonly AskedQuestion[], { questions: answers }: Answers): Partial<Answers> {
  return questions.length > 0 ? { questions: sentAnswers(questions, answers) } : {};
}

/** Defaults to the country of the event, where most companies are. */
function companyValues({ company, event }: PublicOrder): CompanyValues {
  const address = company?.address;
  return {
    name: company?.name ?? "",
    address: {
      line_1: address?.line_1 ?? "",
      line_2: address?.line_2 ?? "",
      postal_code: address?.postal_code ?? "",
      city: address?.city ?? "",
      country: address?.country ?? event.location_details?.country ?? null,
    },
    vat_number: company?.vat_number ?? "",
    purchase_order: company?.purchase_order ?? "",
    buyer_reference: company?.buyer_reference ?? "",
  };
}

function attendeesOf(order: PublicOrder, buyer: Person): AttendeeValues[] {
  const named = [...order.attendees];
  const units = order.order_items.flatMap(({ quantity, ...item }) => Array.from({ length: quantity }, () => item));
  const { require_attendee_details: isNamed } = order.event;
  if (!isNamed && units.every((unit) => questionsOfTicket(order, unit).length === 0)) return [];
  return units.map(({ ticket_price_id, item_name }, at) => {
    const found = named.findIndex((attendee) => attendee.ticket_price_id === ticket_price_id);
    const [known] = found < 0 ? [] : named.splice(found, 1);
    const person = known
      ? { first_name: known.first_name, last_name: known.last_name ?? "", email: known.email }
      : at === 0 || !isNamed
        ? buyer
        : EMPTY_PERSON;
    const follows = !isNamed || (known ? isSame(person, buyer) : at === 0);
    const questions = storedAnswers(questionsOfTicket(order, { ticket_price_id }), known?.answers ?? []);
    return { ...person, questions, ticket_price_id, item_name, follows };
  });
}

function isSame(a: Person, b: Person): boolean {
  return a.first_name === b.first_name && a.last_name === b.last_name && a.email === b.email;
}
