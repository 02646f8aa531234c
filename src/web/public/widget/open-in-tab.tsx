import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { widget } from "#contract/widget.ts";
import { notifyCompleted } from "#web/platform/framed.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { PlainButton } from "#web/ui/plain-button.tsx";
import { takeOverAddress } from "./take-over-address.ts";
import classes from "./widget.module.css";

/** A code is valid for a minute. While it is not used, it is replaced before it expires. */
const RENEW_MS = 40_000;
const LOOK_MS = 3_000;

type InTabProps = {
  event: { id: number };
  order_short_id: string;
  /** The code that a tab was opened with. */
  openedWith?: string | null;
  startAgain: () => void;
};

/**
 * The order continues in its own tab. The frame shows its state, and opens the tab where the
 * browser did not.
 */
export function InTab({ event, order_short_id, openedWith = null, startAgain }: InTabProps) {
  const { id: event_id } = event;
  const [code, setCode] = useState(openedWith);
  const handoffQuery = query(widget.getHandoff, { params: { event_id, code: code ?? "-" } });
  const { data } = useQuery({ ...handoffQuery, enabled: code !== null, refetchInterval: LOOK_MS, staleTime: 0 });
  const state = data?.data;
  const isTakenOver = state?.is_taken === true;
  const [isOver, setOver] = useState(false);
  const { mutate: createHandoff } = useMutation({
    ...mutation(widget.createHandoff),
    onSuccess: ({ data: made }) => setCode(made.code),
    onError: () => setOver(true),
  });

  useEffect(() => {
    if (isTakenOver) return;
    const renew = () => createHandoff({ params: { event_id, order_short_id } });
    // the tab may be about to use the code that it was opened with
    if (openedWith === null) renew();
    const timer = setInterval(renew, RENEW_MS);
    return () => clearInterval(timer);
  }, [event_id, order_short_id, openedWith, isTakenOver, createHandoff]);

  const isComplete = state?.status === "COMPLETED";
  const isNotified = useRef(false);
  useEffect(() => {
    if (!isComplete || !state || isNotified.current) return;
    isNotified.current = true;
    notifyCompleted({ total: state.total, currency: state.currency, tickets: state.tickets });
  }, [isComplete, state]);

  if (isComplete)
    return (
      <Face drawing="tickets" title={<Trans>Your tickets are here</Trans>} startAgain={startAgain}>
        <Trans>They’re in the other tab, and we’re emailing them to you.</Trans>
      </Face>
    );
  if (state?.is_expired || state?.status === "CANCELLED" || (isOver && !isTakenOver))
    return (
      <Face drawing="calendar" title={<Trans>Your tickets are no longer reserved</Trans>} startAgain={startAgain}>
        <Trans>You weren’t charged. You can choose tickets again.</Trans>
      </Face>
    );
  const url = isTakenOver || code === null ? `/checkout/${event_id}/take-over` : takeOverAddress(event_id, code);
  return (
    <Face
      drawing="tickets"
      title={<Trans>Your tickets are reserved</Trans>}
      startAgain={startAgain}
      action={
        <NewTabLink href={url} className={classes.tab}>
          {isTakenOver ? <Trans>Reopen tab</Trans> : <Trans>Continue in a new tab</Trans>}
        </NewTabLink>
      }
    >
      {isTakenOver ? (
        <Trans>Your order continues in another tab.</Trans>
      ) : (
        <Trans>The next steps open in a new tab.</Trans>
      )}
    </Face>
  );
}

type FaceProps = {
  drawing: "tickets" | "calendar";
  title: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  startAgain: () => void;
};

function Face({ drawing, title, children, action, startAgain }: FaceProps) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Your order`} aria-live="polite" className={classes.state}>
      <EmptyState drawing={drawing} title={title} action={action}>
        {children}
      </EmptyState>
      <PlainButton variant="quiet" onClick={startAgain}>
        <Trans>Choose tickets again</Trans>
      </PlainButton>
    </section>
  );
}
