import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiKey, apiKeys } from "#contract/api-keys.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { KeyForm } from "./key-form.tsx";
import { KeyShown } from "./key-shown.tsx";
import { KeyState } from "./key-state.tsx";
import { KeyDetails, KeyUse } from "./key-use.tsx";
import { NewKeyDrawer } from "./new-key-drawer.tsx";
import { RevokeKey } from "./revoke-key.tsx";
import { RollKey } from "./roll-key.tsx";

type Open = { id: SelectedRow; row: ApiKey | undefined; close: () => void };

export function KeyDrawer(open: Open) {
  return open.id === "new" ? <NewKeyDrawer close={open.close} /> : <KnownKey {...open} id={open.id} />;
}

function KnownKey({ id, row, close }: Open & { id: number }) {
  const { account_id } = useMe();
  const [rolled, setRolled] = useState<string>();
  const { data, error, refetch } = useQuery(query(apiKeys.get, { params: { account_id, api_key_id: id } }));
  const apiKey = data?.data;
  const known = apiKey ?? row;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={known?.name ?? <Trans>API key</Trans>}
      note={known && <KeyState apiKey={known} />}
      footer={
        rolled && (
          <Button onClick={() => setRolled(undefined)}>
            <Trans>I’ve saved the key</Trans>
          </Button>
        )
      }
    >
      {!apiKey && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {rolled && <KeyShown apiKey={rolled} />}
      {apiKey && !rolled && (
        <>
          <DetailsSection>
            <KeyDetails apiKey={apiKey} />
          </DetailsSection>
          <DetailsSection title={<Trans>Use in the last 30 days</Trans>}>
            <KeyUse apiKey={apiKey} />
          </DetailsSection>
          {apiKey.revoked_at === null && (
            <>
              <DetailsSection title={<Trans>Permissions and limits</Trans>}>
                <KeyForm key={`${apiKey.id} ${apiKey.updated_at}`} apiKey={apiKey} />
              </DetailsSection>
              <DetailsSection title={<Trans>Roll key</Trans>}>
                <RollKey apiKey={apiKey} done={setRolled} />
              </DetailsSection>
              <DetailsSection title={<Trans>Revoke</Trans>}>
                <RevokeKey apiKey={apiKey} />
              </DetailsSection>
            </>
          )}
        </>
      )}
    </DetailsDrawer>
  );
}
