import { useLingui } from "@lingui/react";
import { Plural, Trans, useLingui as useSentences } from "@lingui/react/macro";
import { Alert, Button, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ERROR_SENTENCE, type ErrorCode } from "#contract/errors.ts";
import { refundAll, type RefundAllState } from "#contract/refund-all.ts";
import { useFormat } from "#web/platform/format.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DetailsDrawer, DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./refund-consequences.module.css";

/**
 * Refunds all orders of a cancelled event: shows the total, and asks for the event's name to
 * confirm; then the progress and the failures.
 */
export default function RefundAllDrawer({ close }: { close: () => void }) {
  const event = useEvent();
  const { data, error, refetch } = useQuery({
    ...query(refundAll.get, { params: { event_id: event.id } }),
    refetchInterval: ({ state }) => (state.data?.data.run?.status === "RUNNING" ? 2_000 : false),
  });
  const state = data?.data;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={<Trans>Cancel event and refund everyone</Trans>}
      footer={state?.run?.status === "RUNNING" && <Stop />}
    >
      {!state && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {state && (
        <Stack>
          {state.run && <Report run={state.run} />}
          {state.run?.status !== "RUNNING" && <Begin key={state.amount} state={state} close={close} />}
        </Stack>
      )}
    </DetailsDrawer>
  );
}

function Stop() {
  const { id: event_id } = useEvent();
  const stop = useMutation({ ...mutation(refundAll.stop), onError: notify.failed });
  return (
    <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ params: { event_id } })}>
      <Trans>Stop</Trans>
    </Button>
  );
}

function Begin({ state, close }: { state: RefundAllState; close: () => void }) {
  const { t } = useSentences();
  const { orders, amount, orders_offline } = state;
  const { id: event_id, title, currency, status } = useEvent();
  const format = useFormat();
  const money = format.money(amount, currency);
  const offlineAmount = format.money(state.amount_offline, currency);
  const startRefunds = useMutation(mutation(refundAll.start));
  const form = useForm({
    initial: { title: "" },
    schema: () => import("#contract/refund-all.ts").then((contract) => contract.refundAllForm(title)),
    send: () => startRefunds.mutateAsync({ params: { event_id }, body: { amount } }),
    done: () => notify.done(t`All orders are being cancelled and refunded.`),
  });
  if (orders === 0)
    return (
      <p>
        <Trans>There are no orders left to cancel.</Trans>
      </p>
    );
  if (status === "LIVE")
    return (
      <Alert color="orange">
        <Trans>This event is on sale. Stop ticket sales before you refund everyone.</Trans>
      </Alert>
    );
  return (
    <Form form={form} narrow>
      <ul className={classes.consequences}>
        <li>
          <Plural
            value={orders}
            one="# order will be cancelled, and its tickets will no longer be valid."
            other="# orders will be cancelled, and their tickets will no longer be valid."
          />
        </li>
        <li>
          <Trans>{money} will be refunded to buyers.</Trans>
        </li>
        {orders_offline > 0 && (
          <li>
            <Plural
              value={orders_offline}
              one={`${offlineAmount} from # order was paid by bank transfer or at the door. Refund it yourself outside Foyer.`}
              other={`${offlineAmount} from # orders was paid by bank transfer or at the door. Refund it yourself outside Foyer.`}
            />
          </li>
        )}
        <li>
          <Trans>We’ll email every buyer. You can’t undo this.</Trans>
        </li>
      </ul>
      <TextField
        control={form.control}
        name="title"
        label={<Trans>Event name</Trans>}
        help={<Trans>Type {title} to confirm.</Trans>}
        autoComplete="off"
        required
      />
      <FormActions form={form} onCancel={close} tone="danger">
        <Trans>Refund everyone</Trans>
      </FormActions>
    </Form>
  );
}

function Report({ run }: { run: NonNullable<RefundAllState["run"]> }) {
  const { i18n } = useLingui();
  const { id, currency, timezone } = useEvent();
  const format = useFormat();
  const { orders_done, order_count, orders_offline, orders_pending, orders_failed, problems } = run;
  const [done, all, money] = [
    format.number(orders_done),
    format.number(order_count),
    format.money(run.amount, currency),
  ];
  const offlineAmount = format.money(run.amount_offline, currency);
  return (
    <div role="status">
      <ul className={classes.consequences}>
        {run.status === "STOPPED" && (
          <li>
            <Trans>Stopped</Trans>
          </li>
        )}
        <li>
          {run.status === "DONE" && run.finished_at !== null ? (
            <Trans>
              Finished <DateTime at={run.finished_at} zone={timezone} />. Orders processed: {done}.
            </Trans>
          ) : (
            <Trans>
              {done} of {all} orders processed.
            </Trans>
          )}
        </li>
        <li>
          <Trans>Refunds requested: {money}.</Trans>
        </li>
        {orders_offline > 0 && (
          <li>
            <Plural
              value={orders_offline}
              one={`${offlineAmount} from # order was paid by bank transfer or at the door. Refund it yourself outside Foyer if you haven’t already.`}
              other={`${offlineAmount} from # orders was paid by bank transfer or at the door. Refund it yourself outside Foyer if you haven’t already.`}
            />
          </li>
        )}
        {orders_pending > 0 && (
          <li>
            <Plural value={orders_pending} one="# refund is in progress." other="# refunds are in progress." />
          </li>
        )}
        {orders_failed > 0 && (
          <li>
            <Plural
              value={orders_failed}
              one="The refund for # order failed."
              other="The refunds for # orders failed."
            />
          </li>
        )}
        {run.orders_tried_again > 0 && (
          <li>
            <Plural
              value={run.orders_tried_again}
              one="# order failed. We’ll try it again automatically."
              other="# orders failed. We’ll try them again automatically."
            />
          </li>
        )}
        {run.orders_not_done > 0 && (
          <li>
            <Plural
              value={run.orders_not_done}
              one="# order couldn’t be cancelled and refunded. Open it to resolve the problem, then start again."
              other="# orders couldn’t be cancelled and refunded. Open them to resolve the problems, then start again."
            />
          </li>
        )}
        {problems.map(({ order_id, public_id, code }) => (
          <li key={order_id}>
            <Link to={`/manage/event/${id}/orders?open=${order_id}`}>{public_id}</Link>{" "}
            {i18n._(ERROR_SENTENCE[code as ErrorCode] ?? ERROR_SENTENCE.unexpected)}
          </li>
        ))}
      </ul>
    </div>
  );
}
