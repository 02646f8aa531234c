import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Affiliate, affiliates } from "#contract/affiliates.ts";
import { useMay } from "#web/platform/access.ts";
import { useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { Money } from "#web/ui/money.tsx";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { AffiliateForm } from "./affiliate-form.tsx";
import { AffiliateState } from "./affiliate-state.tsx";
import classes from "./affiliates.module.css";
import { DeleteAffiliate } from "./delete-affiliate.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { affiliateAddress, LinkNotOpenYet } from "./affiliate-link.tsx";

type Open = { id: SelectedRow; row: Affiliate | undefined; close: () => void };

export function AffiliateDrawer(open: Open) {
  return open.id === "new" ? <NewAffiliate close={open.close} /> : <KnownAffiliate {...open} id={open.id} />;
}

const WRITING = { area: "stats", doing: "writing" } as const;

function NewAffiliate({ close }: { close: () => void }) {
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>New affiliate</Trans>}>
      <EventForms may={WRITING}>
        <AffiliateForm close={close} />
      </EventForms>
    </DetailsDrawer>
  );
}

function KnownAffiliate({ id, row, close }: Open & { id: number }) {
  const { id: event_id } = useEvent();
  const { data, error, refetch } = useQuery(query(affiliates.get, { params: { event_id, affiliate_id: id } }));
  const affiliate = data?.data;
  const known = affiliate ?? row;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={known?.name ?? <Trans>Affiliate</Trans>}
      note={known && <AffiliateState affiliate={known} />}
    >
      {!affiliate && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {affiliate && (
        <>
          <DetailsSection title={<Trans>Sharing</Trans>}>
            <ShareAffiliate affiliate={affiliate} />
          </DetailsSection>
          <DetailsSection title={<Trans>Results</Trans>}>
            <EventStatsOf affiliate={affiliate} />
            <ItsOrders affiliate={affiliate} />
          </DetailsSection>
          <DetailsSection title={<Trans>Details</Trans>}>
            <EventForms may={WRITING}>
              <AffiliateForm key={affiliate.id} affiliate={affiliate} close={close} />
            </EventForms>
          </DetailsSection>
          <DetailsSection title={<Trans>Delete</Trans>}>
            <DeleteAffiliate affiliate={affiliate} close={close} />
          </DetailsSection>
        </>
      )}
    </DetailsDrawer>
  );
}

function EventStatsOf({ affiliate: { clicks, orders, tickets, gross, refunded } }: { affiliate: Affiliate }) {
  const format = useFormat();
  const { currency } = useEvent();
  return (
    <DefinitionList
      rows={[
        { name: <Trans>Clicks</Trans>, value: format.number(clicks) },
        { name: <Trans>Orders</Trans>, value: format.number(orders) },
        { name: <Trans>Tickets</Trans>, value: format.number(tickets) },
        { name: <Trans>Sales after refunds</Trans>, value: <Money amount={gross} currency={currency} /> },
        ...(refunded > 0
          ? [{ name: <Trans>Refunded</Trans>, value: <Money amount={refunded} currency={currency} /> }]
          : []),
      ]}
    />
  );
}

function ItsOrders({ affiliate: { id, orders } }: { affiliate: Affiliate }) {
  const { id: event_id } = useEvent();
  const mayLook = useMay({ area: "orders" });
  if (orders === 0 || !mayLook) return null;
  const filter = new URLSearchParams({ "filter_fields[affiliate_id][eq]": String(id) });
  return (
    <p className={classes.orders}>
      <Anchor component={Link} to={`/manage/event/${event_id}/orders?${filter}`}>
        <Plural value={orders} one="View # order" other="View # orders" />
      </Anchor>
    </p>
  );
}

function ShareAffiliate({ affiliate }: { affiliate: Affiliate }) {
  const { t } = useLingui();
  const event = useEvent();
  const url = affiliateAddress(event, affiliate);
  return (
    <div className={classes.share}>
      <div className={classes.code}>
        <QrCode text={url} label={t`QR code for the link`} />
      </div>
      <div className={classes.words}>
        {affiliate.status === "ACTIVE" ? (
          <p>
            <Trans>An order is counted when someone opens this link and buys in the same tab.</Trans>
          </p>
        ) : (
          <p className={classes.closed}>
            <Trans>This affiliate is turned off. The link still opens the event page but isn’t tracked.</Trans>
          </p>
        )}
        <LinkNotOpenYet event={event} />
        <p className={classes.address}>{url}</p>
        <CopyButton text={url} />
      </div>
    </div>
  );
}
