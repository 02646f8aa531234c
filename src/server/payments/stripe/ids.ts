/**
 * A payment of a direct charge lives in the connected account: who wants to find it must name both. What we call it names both, too:
 * `acct_1/pi_2`.
 */
export function paymentId(account: string, intent: string): string {
  return `${account}/${intent}`;
}

/** What every call about it needs: the intent, and in which account. */
export function partsOf(provider_payment_id: string): { intent: string; at: { stripeAccount: string } } {
  const [account = "", intent = ""] = provider_payment_id.split("/");
  return { intent, at: { stripeAccount: account } };
}

/** Stripe says an id, or the whole thing where that was asked for. */
export function idOf(said: string | { id: string } | null | undefined): string | null {
  return typeof said === "string" ? said : (said?.id ?? null);
}
