import { Trans, useLingui } from "@lingui/react/macro";
import { useLingui as useSentences } from "@lingui/react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bulkActions, type BulkOutlook } from "#contract/bulk-actions.ts";
import { BULK_ACTION_WORDS } from "./words.ts";
import { type BulkAction, givesMoney, isAtDoor, isOfLabel } from "#domain/bulk-actions.ts";
import { useMay } from "#web/platform/access.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { call } from "#web/platform/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FailedState } from "#web/ui/faces/failed-state.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { type Chosen, chosenBody } from "./chosen.ts";
import { Consequences } from "./consequences.tsx";
import { DoorField } from "./door-field.tsx";
import { LabelField } from "./label-field.tsx";
import { useOpenRun } from "./use-open-run.ts";

type Props = { action: BulkAction; chosen: Chosen; clear: () => void; close: () => void };

type Values = { notify_buyer: boolean; refunds: boolean; check_in_list_id: string | null; label_id: string | null };

function bodyOf(action: BulkAction, chosen: Chosen, { check_in_list_id, label_id, ...said }: Values) {
  const idOf = (text: string | null) => (text === null ? null : Number(text));
  return {
    ...{ action, ...chosenBody(chosen), ...said },
    ...{ check_in_list_id: idOf(check_in_list_id), label_id: idOf(label_id) },
  };
}

/** Says with numbers and sums what will happen, and begins; then its report stands open. */
export default function BulkDialog({ action, chosen, clear, close }: Props) {
  const { t } = useLingui();
  const { i18n } = useSentences();
  const { id: event_id } = useEvent();
  const [, openRun] = useOpenRun();
  const mayRefund = useMay({ area: "refunds", doing: "writing" });
  const [asked_key] = useState(() => randomUuid());
  const params = { event_id };
  const answers = useQueryClient();
  const keyOf = (values: Values) => ["bulk outlook", event_id, JSON.stringify(bodyOf(action, chosen, values))];
  const form = useForm({
    initial: {
      notify_buyer: true,
      refunds: action === "CANCEL_ORDER" && mayRefund,
      check_in_list_id: null,
      label_id: null,
    } as Values,
    send: async (values) => {
      // what stands there is what is decided about
      const seen = answers.getQueryData<{ data: BulkOutlook }>(keyOf(values))?.data;
      const body = { ...bodyOf(action, chosen, values), up_to: seen?.up_to, amount: seen?.amount ?? 0, asked_key };
      return call(bulkActions.start, { params, body }).catch((error: unknown) => {
        // another sum by now: it is shown before anybody decides once more
        if (isCallError(error, "amount_changed")) void answers.invalidateQueries({ queryKey: keyOf(values) });
        throw error;
      });
    },
    refused: t`Nothing was done.`,
    done: ({ data: { id } }) => {
      close();
      clear();
      openRun(id);
    },
  });
  const said = bodyOf(action, chosen, form.values);
  const isSaid = isOfLabel(action) ? said.label_id !== null : !isAtDoor(action) || said.check_in_list_id !== null;
  const outlook = useQuery({
    queryKey: keyOf(form.values),
    queryFn: ({ signal }) => call(bulkActions.outlook, { params, body: said, signal }),
    meta: { about: ["attendees", "orders", "payments", "check_ins"] },
    enabled: isSaid,
    placeholderData: keepPreviousData,
  });
  const isCancelling = action === "CANCEL_ORDER";
  return (
    <Dialog title={i18n._(BULK_ACTION_WORDS[action])} isBusy={form.isBusy} close={close}>
      <Form form={form} narrow>
        {isAtDoor(action) && <DoorField field={form.field("check_in_list_id")} />}
        {isOfLabel(action) && <LabelField field={form.field("label_id")} />}
        {isCancelling && (
          <SwitchField
            field={form.field("refunds")}
            label={<Trans>Give the buyers their money back</Trans>}
            disabled={!mayRefund}
          />
        )}
        {(isCancelling || action === "CANCEL_TICKET" || action === "REFUND_ORDER") && (
          <SwitchField field={form.field("notify_buyer")} label={<Trans>Tell the buyers by mail</Trans>} />
        )}
        {isSaid && outlook.isPending && <DetailsLoading />}
        {outlook.isError && <FailedState error={outlook.error} retry={() => void outlook.refetch()} />}
        {isSaid && !outlook.isError && outlook.data && (
          <Consequences
            action={action}
            outlook={outlook.data.data}
            givesMoney={givesMoney(action, said)}
            tells={said.notify_buyer}
          />
        )}
        <FormActions
          form={form}
          onCancel={close}
          cancel={<Trans>Leave it as it is</Trans>}
          tone={DANGERS.includes(action) ? "danger" : "normal"}
        >
          {i18n._(BULK_ACTION_WORDS[action])}
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Buyers lose what they have, or are told so. */
const DANGERS: readonly BulkAction[] = ["CANCEL_TICKET", "CANCEL_ORDER", "REFUND_ORDER"];
