import { Plural, Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { mutation } from "#web/platform/query-client.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import classes from "./change-tickets.module.css";
import { eventAddress, paramsOf } from "./order-urls.ts";

/**
 * Releases the held tickets and returns to the ticket selection, with the same tickets preselected.
 */
export function ChangeTickets({ order }: { order: PublicOrder }) {
  const navigate = useNavigate();
  const count = order.order_items.reduce((sum, { quantity }) => sum + quantity, 0);

  const abandonOrder = useMutation(mutation(checkout.abandon));
  async function change() {
    const isSure = await confirm({
      title: <Trans>Change tickets?</Trans>,
      body: (
        <Plural
          value={count}
          one="Your reserved ticket goes back on sale, and you can choose again."
          other="Your # reserved tickets go back on sale, and you can choose again."
        />
      ),
      action: <Trans>Change tickets</Trans>,
      keep: <Trans>Keep tickets</Trans>,
      run: () => abandonOrder.mutateAsync({ params: paramsOf(order) }),
    });
    if (isSure) await navigate(eventAddress(order.event));
  }

  return (
    <button type="button" className={classes.change} onClick={() => void change()}>
      <Trans>Change tickets</Trans>
    </button>
  );
}
