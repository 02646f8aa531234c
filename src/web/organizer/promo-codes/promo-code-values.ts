import type { z } from "zod";
import type { PromoCode, promoCodeBatchInput, promoCodeInput } from "#contract/promo-codes.ts";
import { MADE_CODE_LENGTH } from "#domain/generated-promo-codes.ts";

/** Form values of a discount, its tickets and validity, for one code or for many. */
export type OfferValues = Pick<
  PromoCode,
  "discount_type" | "start_date" | "expiry_date" | "max_allowed_usages" | "applicable_ticket_ids"
> & {
  /** Its unit depends on the type, so it is null after a change of the type until it is entered. */
  discount: number | null;
  all_tickets: boolean;
};

export type PromoCodeValues = OfferValues & { code: string };
export type BatchValues = OfferValues & { count: number | null; prefix: string; length: number | null };

const NEW_OFFER: OfferValues = {
  discount_type: "PERCENTAGE",
  discount: null,
  all_tickets: true,
  applicable_ticket_ids: [],
  max_allowed_usages: null,
  start_date: null,
  expiry_date: null,
};

export const NEW_PROMO_CODE: PromoCodeValues = { ...NEW_OFFER, code: "" };
export const NEW_BATCH: BatchValues = {
  ...NEW_OFFER,
  max_allowed_usages: 1,
  count: null,
  prefix: "",
  length: MADE_CODE_LENGTH.default,
};

/**
 * Deleted tickets are left out, because they cannot be chosen. Times stay instants until they are
 * edited.
 */
export function promoCodeValues(promo: PromoCode): PromoCodeValues {
  return {
    code: promo.code,
    discount_type: promo.discount_type,
    discount: promo.discount_type === "NONE" ? null : promo.discount,
    all_tickets: promo.applicable_ticket_ids.length === 0,
    applicable_ticket_ids: promo.tickets.map(({ id }) => id),
    max_allowed_usages: promo.max_allowed_usages,
    start_date: promo.start_date,
    expiry_date: promo.expiry_date,
  };
}

export function promoCodeBody(values: PromoCodeValues): z.input<typeof promoCodeInput> {
  return withTickets(values);
}

export function batchBody(values: BatchValues): z.input<typeof promoCodeBatchInput> {
  const { count, length, ...rest } = withTickets(values);
  return { ...rest, count: count as number, length: length as number };
}

function withTickets<Values extends OfferValues>({ all_tickets, ...values }: Values) {
  return { ...values, applicable_ticket_ids: all_tickets ? [] : values.applicable_ticket_ids };
}
