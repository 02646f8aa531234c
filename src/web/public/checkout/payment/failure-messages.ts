import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { PAYMENT_FAILURE_MESSAGES } from "#contract/labels/payments.ts";
import { ownZone, useFormat } from "#web/platform/format.ts";

/** Shown with every failed payment. */
export const NOT_PROCESSED = msg`We could not process your payment. Please try again or contact support.`;

/**
 * Returns the message for a failure code: the reason where it is known, that nothing was charged,
 * what is still held and until when, and what to do.
 */
export function useFailureMessage(deadline: number | null): (code: string | null) => string {
  const { i18n } = useLingui();
  const format = useFormat();
  return (code) => {
    const until = deadline === null ? null : format.moment(new Date(deadline), ownZone(), "time");
    const chargeNote =
      until === null
        ? msg`You weren’t charged.`
        : msg`You weren’t charged, and your tickets are reserved until ${until}.`;
    const known = PAYMENT_FAILURE_MESSAGES[code ?? ""];
    return [known, chargeNote, ANOTHER_CARD.has(code ?? "") ? msg`Try another card.` : undefined, NOT_PROCESSED]
      .flatMap((part) => (part ? i18n._(part) : []))
      .join(" ");
  };
}

/** Failures that the same card would have again. */
const ANOTHER_CARD: ReadonlySet<string> = new Set(["card_declined", "insufficient_funds", "expired_card"]);

export const FAILURE_FIELD: Record<string, string> = {
  incorrect_number: "card_number",
  expired_card: "expiry",
  incorrect_cvc: "cvc",
};

/** Errors after which there is nothing left to pay. The page shows the state of the order. */
export const OVER = [
  ...(["order_expired", "order_cancelled", "already_processed", "already_paid", "too_late", "not_found"] as const),
] as const;
