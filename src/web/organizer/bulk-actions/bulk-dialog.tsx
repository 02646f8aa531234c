import { Trans, useLingui } from "@lingui/react/macro";
import { useLingui as useSentences } from "@lingui/react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { bulkActions, type BulkOutlook } from "#contract/bulk-actions.ts";
import { BULK_ACTION_LABELS } from "./bulk-action-messages.ts";
import { type BulkAction, givesMoney, isAtStation, isOfLabel } from "#domain/bulk-actions.ts";
import { useMay } from "#web/platform/access.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { type Chosen, chosenBody } from "./chosen.ts";
import { Consequences } from "./consequences.tsx";
import { CheckInListField } from "./check-in-list-field.tsx";
import { useOpenRun } from "./use-open-run.ts";
import { labels } from "#contract/labels.ts";
import type { Field } from "#web/ui/form/common.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

type Props = { action: BulkAction; chosen: Chosen; clear: () => void; close: () => void };

type Values = {
  /** For a refund: whether the tickets are cancelled as well. */
  goes_back: "WITH_TICKETS" | "MONEY_ONLY";
  notify_buyer: boolean;
  refunds: boolean;
  check_in_list_id: string | null;
  label_id: string | null;
};

function bodyOf(requested: BulkAction, chosen: Chosen, { check_in_list_id, label_id, goes_back, ...rest }: Values) {
  const idOf = (text: string | null) => (text === null ? null : Number(text));
  const cancelsToo = requested === "REFUND_ORDER" && goes_back === "WITH_TICKETS";
  const action = cancelsToo ? "CANCEL_ORDER" : requested;
  return {
    ...{ action, ...chosenBody(chosen), ...rest, refunds: cancelsToo || rest.refunds },
    ...{ check_in_list_id: idOf(check_in_list_id), label_id: idOf(label_id) },
  };
}

/** Shows the numbers and amounts of a bulk action, starts it, and opens its report. */
export default function BulkDialog({ action, chosen, clear, close }: Props) {
  const { t } = useLingui();
  const { i18n } = useSentences();
  const { id: event_id } = useEvent();
  const [, openRun] = useOpenRun();
  const mayRefund = useMay({ area: "refunds", doing: "writing" });
  const mayCancel = useMay({ area: "orders", doing: "writing" });
  const [idempotency_key] = useState(() => randomUuid());
  const params = { event_id };
  const cache = useQueryClient();
  const outlookOf = (values: Values) => query(bulkActions.outlook, { params, body: bodyOf(action, chosen, values) });
  const startBulkAction = useMutation(mutation(bulkActions.start));
  const form = useForm({
    initial: {
      // Same default as for a single order: a full refund with cancelled tickets.
      goes_back: mayCancel ? "WITH_TICKETS" : "MONEY_ONLY",
      notify_buyer: true,
      refunds: action === "CANCEL_ORDER" && mayRefund,
      check_in_list_id: null,
      label_id: null,
    } as Values,
    send: async (values) => {
      // The displayed amounts are the ones that the request confirms.
      const seen = cache.getQueryData<{ data: BulkOutlook }>(outlookOf(values).queryKey)?.data;
      const body = {
        ...bodyOf(action, chosen, values),
        up_to: seen?.up_to,
        amount: seen?.amount ?? 0,
        idempotency_key,
      };
      return startBulkAction.mutateAsync({ params, body }).catch((error: unknown) => {
        // The amount has changed: the new one must be shown before it is confirmed.
        if (isCallError(error, "amount_changed"))
          void cache.invalidateQueries({ queryKey: outlookOf(values).queryKey });
        throw error;
      });
    },
    refused: t`No changes were made.`,
    done: ({ data: { id } }) => {
      close();
      clear();
      openRun(id);
    },
  });
  const requestBody = bodyOf(action, chosen, form.watch());
  const isComplete = isOfLabel(action)
    ? requestBody.label_id !== null
    : !isAtStation(action) || requestBody.check_in_list_id !== null;
  const outlook = useQuery({
    ...outlookOf(form.watch()),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  const isCancelling = action === "CANCEL_ORDER";
  const isRefunding = action === "REFUND_ORDER";
  return (
    <Dialog title={i18n._(BULK_ACTION_LABELS[action])} isBusy={form.formState.isSubmitting} close={close}>
      <Form form={form} narrow>
        {isAtStation(action) && <CheckInListField field={form.field("check_in_list_id")} />}
        {isOfLabel(action) && <LabelField field={form.field("label_id")} />}
        {isRefunding && mayCancel && (
          <ChoiceField
            control={form.control}
            name="goes_back"
            label={<Trans>What would you like to do?</Trans>}
            choices={[
              { value: "WITH_TICKETS", label: <Trans>Refund and cancel tickets</Trans> },
              { value: "MONEY_ONLY", label: <Trans>Refund only, keep tickets valid</Trans> },
            ]}
          />
        )}
        {isCancelling && (
          <SwitchField
            control={form.control}
            name="refunds"
            label={<Trans>Refund the buyers</Trans>}
            disabled={!mayRefund}
          />
        )}
        {(isCancelling || isRefunding || action === "CANCEL_TICKET") && (
          <SwitchField control={form.control} name="notify_buyer" label={<Trans>Email the buyers</Trans>} />
        )}
        {isComplete && outlook.isPending && <DetailsLoading />}
        {outlook.isError && <FailedState error={outlook.error} retry={() => void outlook.refetch()} />}
        {isComplete && !outlook.isError && outlook.data && (
          <Consequences
            action={requestBody.action}
            outlook={outlook.data.data}
            givesMoney={givesMoney(requestBody.action, requestBody)}
            tells={requestBody.notify_buyer}
          />
        )}
        <FormActions
          form={form}
          onCancel={close}
          cancel={KEEP[action]}
          tone={DANGERS.includes(action) ? "danger" : "normal"}
        >
          {isRefunding && requestBody.action === "CANCEL_ORDER" ? (
            <Trans>Refund and cancel tickets</Trans>
          ) : (
            i18n._(BULK_ACTION_LABELS[action])
          )}
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** The way out of a dialog whose action is itself a cancellation. */
const KEEP: Partial<Record<BulkAction, ReactNode>> = {
  CANCEL_TICKET: <Trans>Keep tickets</Trans>,
  CANCEL_ORDER: <Trans>Keep orders</Trans>,
};

/** Actions by which buyers lose their tickets or money is refunded. */
const DANGERS: readonly BulkAction[] = ["CANCEL_TICKET", "CANCEL_ORDER", "REFUND_ORDER"];

function LabelField({ field }: { field: Field<string | null> }) {
  const { id: event_id } = useEvent();
  const { data } = useQuery(query(labels.list, { params: { event_id } }));
  const known = data?.data ?? [];
  return (
    <SelectField
      {...field}
      label={<Trans>Label</Trans>}
      help={data && known.length === 0 ? <Trans>No labels yet. Create one above the list first.</Trans> : undefined}
      choices={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      required
    />
  );
}
