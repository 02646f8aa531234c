import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { ApiKeyWithUse } from "#contract/api-keys.ts";
import { KEY_AREAS, type KeyArea } from "#domain/api-keys.ts";
import { fullName } from "#domain/names.ts";
import { ownZone } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { AREA_LABELS } from "./scope-labels.ts";

/** When, from where and for what a key was used. */
export function KeyUse({ apiKey }: { apiKey: ApiKeyWithUse }) {
  const { i18n } = useLingui();
  const { last_used_at, last_used_network, expires_at, created_at, created_by, old_secret, calls } = apiKey;
  const byArea = Map.groupBy(calls, ({ area }) => area);
  const nameOf = (area: string) =>
    (KEY_AREAS as string[]).includes(area) ? i18n._(AREA_LABELS[area as KeyArea]) : <Trans>Other calls</Trans>;
  const rows = [
    { name: <Trans>Key</Trans>, value: <code>{apiKey.shown_prefix}…</code> },
    {
      name: <Trans>Last used</Trans>,
      value: last_used_at ? <DateTime at={last_used_at} zone={ownZone()} ago /> : <Trans>Never</Trans>,
    },
    ...(last_used_network ? [{ name: <Trans>Network</Trans>, value: last_used_network }] : []),
    {
      name: <Trans>Expires</Trans>,
      value: expires_at ? <DateTime at={expires_at} zone={ownZone()} /> : <Trans context="expiry">Never</Trans>,
    },
    ...(old_secret
      ? [
          {
            name: <Trans>Previous key</Trans>,
            value: (
              <>
                <Trans>
                  Works until <DateTime at={old_secret.ends_at} zone={ownZone()} />
                </Trans>
                {" · "}
                {old_secret.last_used_at ? (
                  <Trans>
                    last used <DateTime at={old_secret.last_used_at} zone={ownZone()} ago />
                  </Trans>
                ) : (
                  <Trans>not used since</Trans>
                )}
              </>
            ),
          },
        ]
      : []),
    {
      name: <Trans>Created</Trans>,
      value: (
        <>
          <DateTime at={created_at} zone={ownZone()} style="day" />
          {created_by && ` · ${fullName(created_by)}`}
        </>
      ),
    },
    ...[...byArea].map(([area, counted]) => ({
      name: nameOf(area),
      value: <Plural value={counted.reduce((sum, day) => sum + day.calls, 0)} one="# call" other="# calls" />,
    })),
  ];
  return (
    <>
      <DefinitionList rows={rows} />
      <p>
        <Anchor component={Link} to={`/account/audit-log?filter_fields[api_key_id][eq]=${apiKey.id}`} inherit>
          <Trans>Changes made with this key</Trans>
        </Anchor>
      </p>
    </>
  );
}
