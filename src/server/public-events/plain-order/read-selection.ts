import type { ReserveInput } from "#contract/checkout.ts";
import { parseMoney } from "#domain/money.ts";

/**
 * Reads the selection from the form: `quantity_<ticket>_<price>`, for donations
 * `gift_<ticket>_<price>` with an amount as people write it, and `promo_code`. A quantity that is
 * not a number counts as none; only an unreadable donation is reported.
 */
export function chosenIn(form: URLSearchParams, currency: string): ReserveInput | "unreadable" {
  const tickets: ReserveInput["tickets"] = [];
  for (const [name, value] of form) {
    const [, ticket_id, price_id] = /^quantity_([1-9]\d{0,14})_([1-9]\d{0,14})$/.exec(name) ?? [];
    const quantity = /^\d{1,4}$/.test(value.trim()) ? Number(value) : 0;
    if (!ticket_id || !price_id || quantity === 0) continue;
    const gift = (form.get(`gift_${ticket_id}_${price_id}`) ?? "").trim();
    const donation = gift === "" ? null : parseMoney(gift, currency);
    if (donation && "problem" in donation) return "unreadable";
    const price = donation ? { price: donation.amount } : {};
    tickets.push({
      ticket_id: Number(ticket_id),
      quantities: [{ price_id: Number(price_id), quantity, ...price }],
    });
  }
  const promo_code = (form.get("promo_code") ?? "").trim();
  return { tickets, promo_code: promo_code === "" ? null : promo_code };
}
