import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { useQuery, useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { type PromoCode, promoCodes } from "#contract/promo-codes.ts";
import { useMay } from "#web/platform/access.ts";
import { query, mutation } from "#web/platform/query-client.ts";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { PromoCodeState, Used } from "./promo-code-cells.tsx";
import { PromoCodeForm } from "./promo-code-form.tsx";
import { ShareCode } from "./share-code.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";

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

/** Deletes a promo code. Orders keep their discount. */
function DeletePromoCode({ promo, close }: { promo: PromoCode; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { code, order_usage_count: used, order_held_count: held } = promo;

  const removePromoCode = useMutation(mutation(promoCodes.remove));
  async function remove() {
    const isDone = await confirm({
      title: <Trans>Delete “{code}”?</Trans>,
      body: (
        <>
          <Trans>No one can use it from now on, even in a checkout that’s already open.</Trans>{" "}
          {used > 0 && (
            <Plural
              value={used}
              one="# order that used it keeps its discount."
              other="# orders that used it keep their discount."
            />
          )}{" "}
          {held > 0 && (
            <Plural
              value={held}
              one="# order in checkout keeps its discount, too."
              other="# orders in checkout keep their discount, too."
            />
          )}
        </>
      ),
      action: <Trans>Delete promo code</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => removePromoCode.mutateAsync({ params: { event_id, promo_code_id: promo.id } }),
    });
    if (!isDone) return;
    notify.done(t`${code} was deleted.`);
    close();
  }

  return (
    <MayChange need={{ area: "tickets", doing: "writing" }}>
      <Button variant="default" color="red" c="red" onClick={() => void remove()}>
        <Trans>Delete promo code</Trans>
      </Button>
    </MayChange>
  );
}
