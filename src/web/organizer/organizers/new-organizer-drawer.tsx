import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { accounts } from "#contract/accounts.ts";
import type { Organizer } from "#contract/organizers.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer, DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { OrganizerForm } from "./organizer-form.tsx";

/** Creates an organizer from within another form. */
export function NewOrganizerDrawer({ close, done }: { close: () => void; done: (organizer: Organizer) => void }) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const { data, error, refetch } = useQuery(query(accounts.get, { params: { account_id } }));
  return (
    <DetailsDrawer opened onClose={close} title={t`New organizer profile`} note={t`Shown on event pages and tickets.`}>
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data && (
        <OrganizerForm
          proposed={{ timezone: data.data.timezone, currency: data.data.currency_code }}
          brief
          action={<Trans>Create organizer profile</Trans>}
          onCancel={close}
          done={(organizer) => (done(organizer), close())}
        />
      )}
    </DetailsDrawer>
  );
}
