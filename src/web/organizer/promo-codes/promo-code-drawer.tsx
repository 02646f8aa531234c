import { Plural, Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type PromoCode, promoCodes } from "#contract/promo-codes.ts";
import { useMay } from "#web/platform/access.ts";
import { query } from "#web/platform/query-client.ts";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { DeletePromoCode } from "./delete-promo-code.tsx";
import { PromoCodeState, Used } from "./promo-code-cells.tsx";
import { PromoCodeForm } from "./promo-code-form.tsx";
import { ShareCode } from "./share-code.tsx";

type Open = { id: SelectedRow; row: PromoCode | undefined; close: () => void };

export function PromoCodeDrawer(open: Open) {
  return open.id === "new" ? <NewCode close={open.close} /> : <KnownCode {...open} id={open.id} />;
}

function NewCode({ close }: { close: () => void }) {
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>New promo code</Trans>}>
      <EventForms may={{ area: "tickets", doing: "writing" }}>
        <PromoCodeForm close={close} />
      </EventForms>
    </DetailsDrawer>
  );
}

function KnownCode({ id, row, close }: Open & { id: number }) {
  const { id: event_id } = useEvent();
  const { data, error, refetch } = useQuery(query(promoCodes.get, { params: { event_id, promo_code_id: id } }));
  const promo = data?.data;
  const known = promo ?? row;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={known?.code ?? <Trans>Promo code</Trans>}
      note={known && <PromoCodeState promo={known} />}
    >
      {!promo && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {promo && (
        <>
          <DetailsSection title={<Trans>Sharing</Trans>}>
            <ShareCode promo={promo} />
          </DetailsSection>
          <DetailsSection title={<Trans>Usage</Trans>}>
            <Used promo={row ?? promo} />
            <ItsOrders promo={row ?? promo} />
          </DetailsSection>
          <DetailsSection title={<Trans>Code and discount</Trans>}>
            <EventForms may={{ area: "tickets", doing: "writing" }}>
              <PromoCodeForm key={promo.id} promo={promo} close={close} />
            </EventForms>
          </DetailsSection>
          <DetailsSection title={<Trans>Delete</Trans>}>
            <DeletePromoCode promo={promo} close={close} />
          </DetailsSection>
        </>
      )}
    </DetailsDrawer>
  );
}

function ItsOrders({ promo: { id, order_usage_count: used } }: { promo: PromoCode }) {
  const { id: event_id } = useEvent();
  const mayLook = useMay({ area: "orders" });
  if (used === 0 || !mayLook) return null;
  const filter = new URLSearchParams({ "filter_fields[promo_code_id][eq]": String(id) });
  return (
    <p style={{ margin: "8px 0 0" }}>
      <Anchor component={Link} to={`/manage/event/${event_id}/orders?${filter}`}>
        <Plural value={used} one="View # order" other="View # orders" />
      </Anchor>
    </p>
  );
}
