import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { list, type Page } from "#contract/lists.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { type WebhookEndpoint, webhooks } from "#contract/webhooks.ts";
import { WEBHOOK_ENDPOINTS_MAX } from "#domain/maxima.ts";
import { ownZone } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { lazy } from "#web/ui/lazy.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { RowName } from "#web/ui/list/row-name.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { AccountFrame } from "#web/organizer/account/account-frame.tsx";
import { ApiGuideLink } from "#web/organizer/account/api-guide-link.tsx";
import { WebhookState } from "./webhook-state.tsx";

export const handle = { title: msg`Webhooks`, access: "admin", area: "webhooks" } satisfies PageHandle;

/** Where the account's events are sent to, and whether they arrive. */
export default function WebhooksPage() {
  const { account_id } = useMe();
  const queryOptions = query(webhooks.list, { params: { account_id } });
  return (
    <AccountFrame at="webhooks" action={<Create />}>
      <PageTitle>{handle.title}</PageTitle>
      <ApiGuideLink />
      <ListPage
        list={ALL_OF_THEM}
        ask={() => ({
          ...queryOptions,
          queryKey: [...queryOptions.queryKey, "a page"],
          queryFn: async (context) => asPage((await queryOptions.queryFn(context)).data),
        })}
        columns={useColumns()}
        counted={(total) => <Plural value={total} one="# webhook" other="# webhooks" />}
        empty={{
          drawing: "mail",
          title: <Trans>No webhooks yet</Trans>,
          message: (
            <Trans>
              A webhook tells another system at once when something happens here: an order in your accounting, a
              check-in in your CRM, a workflow in Zapier, n8n or Make.
            </Trans>
          ),
          action: <Create />,
        }}
        drawer={(open) => <WebhookDrawer {...open} />}
      />
    </AccountFrame>
  );
}

const WebhookDrawer = lazy(
  ahead(() => import("./webhook-drawer.tsx").then((file) => ({ default: file.WebhookDrawer }))),
);

/** Their number is small: the list has no pages, and is in the order of their creation. */
const ALL_OF_THEM = list({ sorts: ["id"], default_sort: "id", default_direction: "asc", filters: {} });

function asPage(data: WebhookEndpoint[]): Page<WebhookEndpoint> {
  return { data, meta: { page: 1, per_page: WEBHOOK_ENDPOINTS_MAX, total: data.length, last_page: 1 } };
}

function Create() {
  return (
    <Button component={Link} to="?open=new" leftSection={<IconPlus size={16} aria-hidden />}>
      <Trans>Create webhook</Trans>
    </Button>
  );
}

function useColumns(): ListColumn<WebhookEndpoint>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "url",
        header: t`Webhook`,
        cell: ({ row: { original: row } }) => <RowName note={row.description}>{row.url}</RowName>,
        meta: { kind: "name" },
      },
      {
        id: "state",
        header: t`Status`,
        cell: ({ row: { original: row } }) => <WebhookState row={row} />,
        meta: { kind: "state" },
      },
      {
        id: "last_success_at",
        header: t`Last delivery`,
        cell: ({ row: { original: row } }) =>
          row.last_success_at ? <DateTime at={row.last_success_at} zone={ownZone()} ago /> : "–",
        meta: { kind: "time", yields: "next", phone: "hidden" },
      },
      {
        id: "waiting",
        header: t`Waiting`,
        cell: ({ row: { original: row } }) => row.waiting,
        meta: { kind: "amount", phone: "hidden" },
      },
    ],
    [t],
  );
}
