import { Trans } from "@lingui/react/macro";
import type { Order } from "#contract/orders.ts";
import { useFormat } from "#web/platform/format.ts";
import { buyerName } from "./buyer-name.ts";

type Money = Pick<Order, "is_paid_offline" | "left_offline" | "total_remaining">;

/**
 * Splits a refund amount: first the part that the payment provider refunds itself, then the part
 * that the organizer refunds offline.
 */
export function partsBack({ is_paid_offline, left_offline, total_remaining }: Money, amount: number) {
  const byCard = is_paid_offline ? 0 : Math.min(amount, Math.max(0, total_remaining - left_offline));
  return { byCard, offlineAmount: amount - byCard };
}

export function BackToBuyer({ order, amount }: { order: Order; amount: number }) {
  const format = useFormat();
  const name = buyerName(order);
  const { byCard, offlineAmount } = partsBack(order, amount);
  return (
    <>
      {byCard > 0 && <ByCard name={name} money={format.money(byCard, order.currency)} />}
      {byCard > 0 && offlineAmount > 0 && " "}
      {offlineAmount > 0 && <OfflineRefundNote name={name} money={format.money(offlineAmount, order.currency)} />}
    </>
  );
}

type Props = { name: string; money: string };

function ByCard({ name, money }: Props) {
  return (
    <Trans>
      {money} will be refunded to {name}’s original payment method.
    </Trans>
  );
}

function OfflineRefundNote({ name, money }: Props) {
  return (
    <Trans>
      Refund {money} to {name} yourself outside Foyer, for example by bank transfer. We’ll record it as refunded.
    </Trans>
  );
}
