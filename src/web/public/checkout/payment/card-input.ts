import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { expiryOf, isCardNumber } from "./card.ts";

const NUMBER = { params: { problem: msg`Please check the card number.` } };
const EXPIRY = { params: { problem: msg`Please enter month and year, like 12 / 27.` } };
const CVC = { params: { problem: msg`Please enter the three or four digits beside the signature.` } };

/**
 * A card as it is typed. Only its bank decides whether it is accepted. Loaded when the form is
 * first submitted.
 */
export const cardInput = z.object({
  card_number: z.string().refine(isCardNumber, NUMBER),
  expiry: z.string().refine((text) => expiryOf(text) !== null, EXPIRY),
  cvc: z.string().refine((text) => /^\d{3,4}$/.test(text.trim()), CVC),
});
