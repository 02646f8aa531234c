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

/** How to recognize a key, until when it is valid, and who created it. */
export function KeyDetails({ apiKey }: { apiKey: ApiKeyWithUse }) {
  const { shown_prefix, expires_at, created_at, created_by, old_secret } = apiKey;
  return (
    <DefinitionList
      rows={[
        { name: <Trans>Key</Trans>, value: <code>{shown_prefix}…</code> },
        {
          name: <Trans>Expires</Trans>,
          value: expires_at ? <DateTime at={expires_at} zone={ownZone()} /> : <Trans context="expiry">Never</Trans>,
        },
        ...(old_secret ? [{ name: <Trans>Previous key</Trans>, value: <OldSecret of={old_secret} /> }] : []),
        {
          name: <Trans>Created</Trans>,
          value: (
            <>
              <DateTime at={created_at} zone={ownZone()} style="day" />
              {created_by && ` · ${fullName(created_by)}`}
            </>
          ),
        },
      ]}
    />
  );
}

function OldSecret({ of: { ends_at, last_used_at } }: { of: NonNullable<ApiKeyWithUse["old_secret"]> }) {
  return (
    <>
      <Trans>
        Works until <DateTime at={ends_at} zone={ownZone()} />
      </Trans>
      {" · "}
      {last_used_at ? (
        <Trans>
          last used <DateTime at={last_used_at} zone={ownZone()} ago />
        </Trans>
      ) : (
        <Trans>not used since</Trans>
      )}
    </>
  );
}

/** When, from where and for what a key was used. */
export function KeyUse({ apiKey: { id, last_used_at, last_used_network, calls } }: { apiKey: ApiKeyWithUse }) {
  const { i18n } = useLingui();
  const byArea = [...Map.groupBy(calls, ({ area }) => area)];
  const nameOf = (area: string) =>
    (KEY_AREAS as string[]).includes(area) ? i18n._(AREA_LABELS[area as KeyArea]) : <Trans>Other calls</Trans>;
  return (
    <>
      <DefinitionList
        rows={[
          {
            name: <Trans>Last used</Trans>,
            value: last_used_at ? <DateTime at={last_used_at} zone={ownZone()} ago /> : <Trans>Never</Trans>,
          },
          ...(last_used_network ? [{ name: <Trans>Network</Trans>, value: last_used_network }] : []),
          ...byArea.map(([area, counted]) => ({
            name: nameOf(area),
            value: <Plural value={counted.reduce((sum, day) => sum + day.calls, 0)} one="# call" other="# calls" />,
          })),
        ]}
      />
      <p>
        <Anchor component={Link} to={`/account/audit-log?filter_fields[api_key_id][eq]=${id}`} inherit>
          <Trans>Changes made with this key</Trans>
        </Anchor>
      </p>
    </>
  );
}
