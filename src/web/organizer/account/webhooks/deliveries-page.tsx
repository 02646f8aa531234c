import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { webhooks } from "#contract/webhooks.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { AccountFrame } from "#web/organizer/account/account-frame.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { WebhookState } from "./webhook-state.tsx";
import classes from "./webhooks.module.css";

export const handle = { title: msg`Webhook deliveries`, access: "admin", area: "webhooks" } satisfies PageHandle;

/** What was sent to one webhook in the last 30 days, and how it was answered. */
export default function DeliveriesPage() {
  const { account_id } = useMe();
  const webhook_endpoint_id = Number(useParams()["webhook_endpoint_id"]);
  const params = { account_id, webhook_endpoint_id };
  const { data, error, refetch } = useQuery({
    ...query(webhooks.get, { params }),
    // Shows how far a replay is.
    refetchInterval: ({ state }) => (state.data && state.data.data.waiting > 0 ? 5_000 : false),
  });
  return (
    <AccountFrame at="webhooks">
      <PageTitle>{handle.title}</PageTitle>
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data && (
        <>
          <header className={classes.head}>
            <div>
              <h2 className={classes.long}>{data.data.url}</h2>
              <WebhookState row={data.data} />
            </div>
            <Anchor component={Link} to={`/account/webhooks?open=${webhook_endpoint_id}`}>
              <Trans>Webhook settings</Trans>
            </Anchor>
          </header>
          <DeliveryTable webhook={data.data} />
        </>
      )}
    </AccountFrame>
  );
}
