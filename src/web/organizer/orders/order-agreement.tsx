import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Order, orders } from "#contract/orders.ts";
import type { LegalDocumentName } from "#domain/legal-documents.ts";
import { query } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./order-agreement.module.css";

/**
 * When the buyer agreed, and to which version of the legal documents. The organizer may have
 * changed them since.
 */
export function OrderAgreement({ order, agreement }: { order: Order; agreement: NonNullable<Order["agreement"]> }) {
  const { timezone } = useEvent();
  const { at, terms, privacy } = agreement;
  return (
    <div className={classes.agreement}>
      <DateTime at={at} zone={timezone} />
      {terms && <Accepted order={order} document="terms" url={terms.url} title={<Trans>Terms</Trans>} />}
      {privacy && <Accepted order={order} document="privacy" url={privacy.url} title={<Trans>Privacy policy</Trans>} />}
    </div>
  );
}

type LegalDocument = { order: Order; document: LegalDocumentName; title: ReactNode };

function Accepted({ url, ...rest }: LegalDocument & { url: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  if (url !== null) return <NewTabLink href={url}>{rest.title}</NewTabLink>;
  return (
    <>
      <Anchor component="button" type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {rest.title}
      </Anchor>
      {isOpen && <AcceptedDocument {...rest} close={() => setIsOpen(false)} />}
    </>
  );
}

function AcceptedDocument({ order, document, title, close }: LegalDocument & { close: () => void }) {
  const { id, timezone } = useEvent();
  const request = { params: { event_id: id, order_id: order.id, document } };
  const { data, error, refetch } = useQuery(query(orders.acceptedDocument, request));
  const since = data && <DateTime at={data.data.created_at} zone={timezone} />;
  return (
    <Dialog title={title} size="lg" close={close}>
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {since && (
        <p className={classes.since}>
          <Trans>
            Accepted with order {order.public_id}. In effect since {since}.
          </Trans>
        </p>
      )}
      {data?.data.document.type === "TEXT" && <RichText html={data.data.document.text} />}
    </Dialog>
  );
}
