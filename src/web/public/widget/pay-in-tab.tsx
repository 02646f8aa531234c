import { useNavigate } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { InTab } from "./open-in-tab.tsx";

/**
 * An order in a frame is paid for in a tab: there the browser shows whose page it is, banks can
 * redirect back, and wallets accept the domain.
 */
export default function PayInTab({ order }: { order: PublicOrder }) {
  const navigate = useNavigate();
  const startAgain = () => void navigate(`/widget/${order.event.id}`);
  return <InTab event={order.event} order_short_id={order.short_id} startAgain={startAgain} />;
}
