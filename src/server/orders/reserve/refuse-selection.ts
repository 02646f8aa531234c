import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SelectionProblem, SelectionProblemName } from "#domain/ticket-selection.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { FieldProblem } from "#contract/field-problems.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * The refusal of a selection. What is wrong with the request itself is reported at its fields
 * (422); what is only wrong now, sold out or not on sale, is a conflict (409).
 */
export function refuseSelection(problems: readonly SelectionProblem[]): AppError {
  const atFields = problems.flatMap((problem) => {
    const message = messageFor(problem);
    return message ? [[problem.field, message] as const] : [];
  });
  if (atFields.length > 0) return new AppError("invalid", { fields: Object.fromEntries(atFields) });
  const [first] = problems;
  return new AppError((first && CONFLICT[first.problem]) ?? "not_available");
}

/** A maximum is reported with its number, so that buyers do not have to find it by trying. */
function messageFor({ problem, most }: SelectionProblem): FieldProblem | MessageDescriptor | undefined {
  if (problem !== "above_maximum" || most === undefined) return FIELD[problem];
  return msg`You can choose up to ${most} per order.`;
}

const FIELD: Partial<Record<SelectionProblemName, FieldProblem>> = {
  ticket_needed: "ticket_needed",
  quantity_invalid: "wrong",
  foreign: "foreign",
  below_minimum: "below_minimum",
  above_maximum: "above_maximum",
  amount_invalid: "wrong",
  below_minimum_price: "below_minimum_price",
  above_maximum_price: "wrong",
};

const CONFLICT: Partial<Record<SelectionProblemName, ErrorCode>> = {
  not_available: "not_available",
  not_enough_left: "sold_out",
};
