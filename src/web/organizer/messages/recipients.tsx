import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { type Message, messages, type Recipient } from "#contract/messages.ts";
import { RECIPIENT_STATE_LABELS } from "#contract/labels/messages.ts";
import { RECIPIENT_STATES, type RecipientState } from "#domain/messages.ts";
import { fullName } from "#domain/names.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { SearchField } from "#web/ui/list/list-tools.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./messages.module.css";

type Search = { state: RecipientState | ""; text: string; page: number };

export function Recipients({ message }: { message: Message }) {
  const { t, i18n } = useLingui();
  const { id: event_id } = useEvent();
  const [{ state, text, page }, setSearch] = useState<Search>({ state: "", text: "", page: 1 });
  const ask = (changed: Partial<Search>) => setSearch((before) => ({ ...before, page: 1, ...changed }));
  const listQuery = { page, ...(text && { query: text }), ...(state && { "filter_fields[state][eq]": state }) };
  const { data, error, refetch } = useQuery({
    ...query(messages.recipients, { params: { event_id, message_id: message.id }, query: listQuery }),
    placeholderData: keepPreviousData,
  });
  // The counters of the message have changed, so the states in this list have as well.
  const { waiting, sent, failed, left_out } = message.deliveries;
  useEffect(() => void refetch(), [waiting, sent, failed, left_out, refetch]);
  if (!data) return error ? <FailedState error={error} retry={() => void refetch()} /> : <Skeleton height={120} />;
  const { data: rows, meta } = data;
  return (
    <>
      <div className={classes.find}>
        <SearchField label={t`Search by name or email`} query={text} search={(typed) => ask({ text: typed })} />
        <PlainSelect
          aria-label={t`Filter by status`}
          value={state}
          onChange={(event) => ask({ state: event.currentTarget.value as RecipientState | "" })}
        >
          <option value="">{t`All recipients`}</option>
          {RECIPIENT_STATES.map((value) => (
            <option key={value} value={value}>
              {i18n._(RECIPIENT_STATE_LABELS[value])}
            </option>
          ))}
        </PlainSelect>
      </div>
      {rows.length === 0 && (
        <p className={classes.soft}>
          <Trans>No recipients found.</Trans>
        </p>
      )}
      <ul className={classes.people}>
        {rows.map((recipient) => (
          <Row key={recipient.email} message={message} recipient={recipient} />
        ))}
      </ul>
      {meta.last_page > 1 && (
        <Suspense>
          <Pager meta={meta} turn={(to) => ask({ page: to })} />
        </Suspense>
      )}
    </>
  );
}

const Pager = lazy(() => import("#web/ui/list/pager.tsx"));

function Row({ message, recipient }: { message: Message; recipient: Recipient }) {
  const { i18n, t } = useLingui();
  const { id: event_id } = useEvent();
  const { email, state, last_error } = recipient;
  const others = recipient.same_person.join(", ");
  const name = recipient.is_copy ? t`Copy for the sender` : fullName(recipient);
  const retry = useMutation({
    ...mutation(messages.retry),
    onSuccess: () => notify.done(t`We’re retrying the email to ${email}.`),
    onError: notify.failed,
  });
  return (
    <li>
      <div className={classes.who}>
        {name && <div>{name}</div>}
        <div className={classes.soft}>{email}</div>
        {recipient.same_person.length > 0 && (
          <div className={classes.soft}>
            <Trans>Same person as {others}</Trans>
          </div>
        )}
        {state === "FAILED" && last_error && <div className={classes.soft}>{last_error}</div>}
      </div>
      <StatusDot tone={TONE[state]}>{i18n._(RECIPIENT_STATE_LABELS[state])}</StatusDot>
      {state === "FAILED" && message.status !== "CANCELLED" && (
        <RequirePermission need={{ area: "messages", doing: "writing" }}>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={retry.isPending}
            onClick={() => retry.mutate({ params: { event_id, message_id: message.id }, body: { emails: [email] } })}
          >
            <Trans>Try again</Trans>
            <VisuallyHidden>{email}</VisuallyHidden>
          </Button>
        </RequirePermission>
      )}
    </li>
  );
}

const TONE: Record<RecipientState, Tone> = {
  WAITING: "quiet",
  SENDING: "warn",
  RETRYING: "warn",
  SENT: "done",
  KEPT: "info",
  FAILED: "bad",
  UNSUBSCRIBED: "quiet",
  NOT_COMING: "quiet",
  STOPPED: "quiet",
};
