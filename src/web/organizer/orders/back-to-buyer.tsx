import { Trans } from "@lingui/react/macro";
import type { Order } from "#contract/orders.ts";
import { useFormat } from "#web/platform/format.ts";
import { buyerName } from "./buyer-name.ts";

type Money = Pick<Order, "is_taken_by_hand" | "left_by_hand" | "total_remaining">;

/** An amount that goes back, in parts: what a provider sends back by itself first, then what its organizer gives back. */
export function partsBack({ is_taken_by_hand, left_by_hand, total_remaining }: Money, amount: number) {
  const byCard = is_taken_by_hand ? 0 : Math.min(amount, Math.max(0, total_remaining - left_by_hand));
  return { byCard, byHand: amount - byCard };
}

/** Which way an amount goes back to the buyer, in a sentence or two. */
export function BackToBuyer({ order, amount }: { order: Order; amount: number }) {
  const format = useFormat();
  const name = buyerName(order);
  const { byCard, byHand } = partsBack(order, amount);
  return (
    <>
      {byCard > 0 && <ByCard name={name} money={format.money(byCard, order.currency)} />}
      {byCard > 0 && byHand > 0 && " "}
      {byHand > 0 && <ByHand name={name} money={format.money(byHand, order.currency)} />}
    </>
  );
}

type Said = { name: string; money: string };

function ByCard({ name, money }: Said) {
  return (
    <Trans>
      {name} gets {money} back, the way they paid.
    </Trans>
  );
}

function ByHand({ name, money }: Said) {
  return (
    <Trans>
      Give {name} {money} back yourself, e.g. by bank transfer. Foyer writes it down as done.
    </Trans>
  );
}
