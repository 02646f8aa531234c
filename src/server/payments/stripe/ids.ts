/**
 * A payment of a direct charge lives in the connected account, so finding it takes both ids. Our id
 * for it contains both: `acct_1/pi_2`.
 */
export function paymentId(account: string, intent: string): string {
  return `${account}/${intent}`;
}

/** What every call about a payment needs: the intent, and the account that it is in. */
export function partsOf(provider_payment_id: string): { intent: string; at: { stripeAccount: string } } {
  const [account = "", intent = ""] = provider_payment_id.split("/");
  return { intent, at: { stripeAccount: account } };
}

/** Stripe returns an id, or the whole object where it was expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
