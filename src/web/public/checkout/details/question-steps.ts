import type { PublicOrder } from "#contract/checkout.ts";
import type { DetailsValues } from "./details-values.ts";
import { questionsOfOrder } from "./stored-answers.ts";

/**
 * A step of the form: the buyer, the attendee of one ticket, or the questions about the order as a
 * whole.
 */
export type DetailsFormStep = "buyer" | "order" | `attendees.${number}`;

/** Returns the steps of an order: a single one unless its event asks step by step. */
export function stepsOf(order: PublicOrder, { attendees }: Pick<DetailsValues, "attendees">): DetailsFormStep[] {
  const { questions_in_steps, require_attendee_details } = order.event;
  if (!questions_in_steps) return ["buyer"];
  return [
    "buyer",
    ...attendees.flatMap(({ questions }, at) =>
      require_attendee_details || questions.length > 0 ? [`attendees.${at}` as const] : [],
    ),
    ...(questionsOfOrder(order).length > 0 ? ["order" as const] : []),
  ];
}

/**
 * Returns the index of the step that asks for a field, by the field's path. A field of no step
 * belongs to the last one, which has the submit button.
 */
export function stepAsking(steps: readonly DetailsFormStep[], path: string): number {
  if (steps.length === 1) return 0;
  const attendee = /^attendees\.\d+/.exec(path)?.[0];
  const isOfOrder = /^order\.questions\b/.test(path);
  const step = attendee ?? (isOfOrder ? "order" : /^(order|company)\./.test(path) ? "buyer" : undefined);
  const at = steps.findIndex((entry) => entry === step);
  return at < 0 ? steps.length - 1 : at;
}
