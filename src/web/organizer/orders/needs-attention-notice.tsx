import { Plural, Trans } from "@lingui/react/macro";
import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { useEvent } from "#web/organizer/use-event.ts";
import { useMe } from "#web/platform/session.ts";
import { useUnmatchedPayments } from "#web/organizer/account/payment/use-unmatched-payments.ts";
import { useOrdersNeedingAttention } from "./use-orders-needing-attention.ts";

/**
 * Notice that orders need attention, with a link to them. Renders nothing where there are none or
 * where the list already shows only those.
 */
export function NeedsAttentionNotice() {
  const me = useMe();
  return (
    <>
      {me.role === "ADMIN" && <UnmatchedHint account_id={me.account_id} />}
      <NeedingOrders />
    </>
  );
}

/** Unmatched payments belong to the account, not to an event. */
function UnmatchedHint({ account_id }: { account_id: number }) {
  const count = useUnmatchedPayments(account_id).length;
  if (count === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} mb="md">
      <Plural
        value={count}
        one="# payment in your Stripe account doesn’t match any order."
        other="# payments in your Stripe account don’t match any order."
      />{" "}
      <Anchor component={Link} to="/account/payment">
        <Trans>Review payments</Trans>
      </Anchor>
    </Alert>
  );
}

function NeedingOrders() {
  const { id } = useEvent();
  const count = useOrdersNeedingAttention(id);
  const [params] = useSearchParams();
  if (count === 0 || params.has(FILTER)) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} mb="md">
      <Plural value={count} one="# order has a payment problem." other="# orders have payment problems." />{" "}
      <Anchor component={Link} to={`?${FILTER}=true`}>
        <Trans>Review orders</Trans>
      </Anchor>
    </Alert>
  );
}

const FILTER = "filter_fields[needs_attention][eq]";
