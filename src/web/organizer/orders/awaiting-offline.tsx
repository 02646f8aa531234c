import { Plural, Trans } from "@lingui/react/macro";
import { Alert, Anchor } from "@mantine/core";
import { IconBuildingBank } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { receipts } from "#contract/receipts.ts";
import { query } from "#web/platform/query-client.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/**
 * Notice that orders await offline payment, with a link to them. Renders nothing where there are
 * none.
 */
export function AwaitingOffline() {
  const [params] = useSearchParams();
  const count = useAwaitingOffline();
  if (count === 0 || params.has(FILTER)) return null;
  return (
    <Alert color="gray" icon={<IconBuildingBank size={18} aria-hidden />} mb="md">
      <Plural
        value={count}
        one="# order is awaiting payment by bank transfer or at the door."
        other="# orders are awaiting payment by bank transfer or at the door."
      />{" "}
      <Anchor component={Link} to={`?${FILTER}=true`}>
        <Trans>View orders</Trans>
      </Anchor>
    </Alert>
  );
}

/** Returns the number of such orders, at most 99. */
export function useAwaitingOffline(): number {
  const { id: event_id } = useEvent();
  const { data } = useQuery({ ...query(receipts.awaited, { params: { event_id } }), retry: false });
  return data?.data.count ?? 0;
}

const FILTER = "filter_fields[awaits_offline][eq]";
