import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { type ApiKey, apiKeys } from "#contract/api-keys.ts";
import { list, type Page } from "#contract/lists.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { API_KEYS_MAX } from "#domain/maxima.ts";
import { fullName } from "#domain/names.ts";
import { ownZone } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { AccountFrame } from "#web/organizer/account/account-frame.tsx";
import { ApiGuideLink } from "#web/organizer/account/api-guide-link.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { lazy } from "#web/ui/lazy.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { RowName } from "#web/ui/list/row-name.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { KeyState } from "./key-state.tsx";

export const handle = { title: msg`API keys`, access: "admin" } satisfies PageHandle;

/** The keys with which programs use the account. */
export default function ApiKeysPage() {
  const { account_id } = useMe();
  const queryOptions = query(apiKeys.list, { params: { account_id } });
  return (
    <AccountFrame at="api-keys" action={<Create />}>
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
        counted={(total) => <Plural value={total} one="# API key" other="# API keys" />}
        empty={{
          drawing: "people",
          title: <Trans>No API keys yet</Trans>,
          message: (
            <Trans>
              A key lets another program work with your events: your website, a CRM, accounting, or a tool such as
              Zapier. Each key has permissions of its own, and you can revoke it at any time.
            </Trans>
          ),
          action: <Create />,
        }}
        drawer={(open) => <KeyDrawer {...open} />}
      />
    </AccountFrame>
  );
}

const KeyDrawer = lazy(ahead(() => import("./key-drawer.tsx").then((file) => ({ default: file.KeyDrawer }))));

/** Their number is small: the list has no pages and one order. */
const ALL_OF_THEM = list({ sorts: ["id"], default_sort: "id", default_direction: "desc", filters: {} });

function asPage(data: ApiKey[]): Page<ApiKey> {
  return { data, meta: { page: 1, per_page: 2 * API_KEYS_MAX, total: data.length, last_page: 1 } };
}

function Create() {
  return (
    <Button component={Link} to="?open=new" leftSection={<IconPlus size={16} aria-hidden />}>
      <Trans>Create API key</Trans>
    </Button>
  );
}

function useColumns(): ListColumn<ApiKey>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "name",
        header: t`API key`,
        cell: ({ row: { original: key } }) => <RowName note={`${key.shown_prefix}…`}>{key.name}</RowName>,
        meta: { kind: "name" },
      },
      {
        id: "state",
        header: t`Status`,
        cell: ({ row: { original: key } }) => <KeyState apiKey={key} />,
        meta: { kind: "state" },
      },
      {
        id: "scopes",
        header: t`Permissions`,
        cell: ({ row: { original: key } }) => <ScopeSummary apiKey={key} />,
        meta: { kind: "words", yields: "last" },
      },
      {
        id: "created_by",
        header: t`Created by`,
        cell: ({ row: { original: key } }) => (key.created_by ? fullName(key.created_by) : "–"),
        meta: { kind: "words", yields: "first", phone: "hidden" },
      },
      {
        id: "expires",
        header: t`Expires`,
        cell: ({ row: { original: key } }) =>
          key.expires_at ? (
            <DateTime at={key.expires_at} zone={ownZone()} style="day" />
          ) : (
            <Trans context="expiry">Never</Trans>
          ),
        meta: { kind: "time", yields: "next", phone: "hidden" },
      },
      {
        id: "time",
        header: t`Last used`,
        cell: ({ row: { original: key } }) =>
          key.last_used_at ? <DateTime at={key.last_used_at} zone={ownZone()} ago /> : <Trans>Never</Trans>,
        meta: { kind: "time", yields: "last", phone: "beside" },
      },
    ],
    [t],
  );
}

/** How many areas a key may read and write, and whether it is limited. */
function ScopeSummary({ apiKey: { scopes, is_limited } }: { apiKey: ApiKey }) {
  const writing = scopes.filter((scope) => scope.endsWith(":write")).length;
  const reading = scopes.length - writing;
  return (
    <>
      {reading > 0 && <Plural value={reading} one="reads # area" other="reads # areas" />}
      {reading > 0 && writing > 0 && ", "}
      {writing > 0 && <Plural value={writing} one="writes # area" other="writes # areas" />}
      {is_limited && (
        <>
          {" · "}
          <Trans>selected events</Trans>
        </>
      )}
    </>
  );
}
