import type { PublicOrder } from "#contract/checkout.ts";
import type { DetailsValues } from "./details-values.ts";
import { questionsOfOrder } from "./stored-answers.ts";

/** One thing at a time: who buys, whom each ticket is for, what the order as a whole is asked. */
export type AskedStep = "buyer" | "order" | `attendees.${number}`;

/** The steps of an order whose event asks step by step; one, where all is asked on one page. */
export function stepsOf(order: PublicOrder, { attendees }: Pick<DetailsValues, "attendees">): AskedStep[] {
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

/** Where a field of the form is asked, by its path; what stands in none of them is with the button that sends, at the end. */
export function stepAsking(steps: readonly AskedStep[], path: string): number {
  if (steps.length === 1) return 0;
  const attendee = /^attendees\.\d+/.exec(path)?.[0];
  const isOfOrder = /^order\.questions\b/.test(path);
  const step = attendee ?? (isOfOrder ? "order" : /^(order|company)\./.test(path) ? "buyer" : undefined);
  const at = steps.findIndex((one) => one === step);
  return at < 0 ? steps.length - 1 : at;
}
