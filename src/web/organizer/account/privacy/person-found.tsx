import { Plural, Trans } from "@lingui/react/macro";
import { Anchor, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { accountData } from "#contract/account-data.ts";
import { download } from "#web/platform/api/files.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { ErasePersonDrawer } from "./erase-person-drawer.tsx";
import classes from "./privacy-page.module.css";

export function PersonFound({ email }: { email: string }) {
  const { account_id } = useMe();
  const params = { account_id };
  const { data, error, refetch } = useQuery({
    ...query(accountData.findPerson, { params, query: { email } }),
    staleTime: 0,
  });
  const [isErasing, setErasing] = useState(false);
  if (!data) return error ? <FailedState error={error} retry={() => void refetch()} /> : <Skeleton height={48} />;
  const { orders, attendees, order_count, attendee_count, affiliate_count: total, upcoming_count } = data.data;
  if (order_count + attendee_count + total === 0)
    return (
      <p role="status">
        <Trans>We found no data for {email}.</Trans>
      </p>
    );
  return (
    <div className={classes.found}>
      <p role="status">
        <Plural value={order_count} _0="No orders" one="# order" other="# orders" />
        {" · "}
        <Plural value={attendee_count} _0="No tickets" one="# ticket" other="# tickets" />
        {total > 0 && (
          <>
            {" · "}
            <Plural value={total} one="# affiliate" other="# affiliates" />
          </>
        )}
      </p>
      <ul>
        {orders.map((order) => (
          <Found key={`order ${order.id}`} row={order} place="orders" />
        ))}
        {attendees.map((attendee) => (
          <Found key={`ticket ${attendee.id}`} row={attendee} place="attendees" />
        ))}
      </ul>
      <div className={classes.actions}>
        <ExportButton save={() => download(accountData.exportPerson, { params, body: { email } })}>
          <Trans>Export as JSON</Trans>
        </ExportButton>
        <Button variant="default" c="red" onClick={() => setErasing(true)}>
          <Trans>Erase data</Trans>
        </Button>
      </div>
      {isErasing && <ErasePersonDrawer email={email} upcoming_count={upcoming_count} close={() => setErasing(false)} />}
    </div>
  );
}

type Row = { id: number; event_id: number; event_title: string; public_id: string };

function Found({ row, place }: { row: Row; place: "orders" | "attendees" }) {
  return (
    <li>
      <Anchor component={Link} to={`/manage/event/${row.event_id}/${place}?open=${row.id}`} inherit>
        {row.public_id}
      </Anchor>
      {" · "}
      {row.event_title}
    </li>
  );
}
