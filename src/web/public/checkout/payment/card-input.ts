import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { expiryOf, isCardNumber } from "./card.ts";

const NUMBER = { params: { problem: msg`Enter a valid card number.` } };
const EXPIRY = { params: { problem: msg`Enter the expiration date, for example 12 / 27.` } };
const CVC = { params: { problem: msg`Enter the 3- or 4-digit security code.` } };

/**
 * A card as it is typed. Only its bank decides whether it is accepted. Loaded when the form is
 * first submitted.
 */
export const cardInput = z.object({
  card_number: z.string().refine(isCardNumber, NUMBER),
  expiry: z.string().refine((text) => expiryOf(text) !== null, EXPIRY),
  cvc: z.string().refine((text) => /^\d{3,4}$/.test(text.trim()), CVC),
});
