import { Trans, useLingui } from "@lingui/react/macro";
import { OpenOrder } from "#web/public/checkout/open-order.tsx";
import { StepColumns } from "#web/public/checkout/step-columns.tsx";
import { useCheckout } from "#web/public/checkout/use-checkout.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { DetailsForm } from "./details-form.tsx";
import { useDraft } from "./use-draft.ts";

export function Details() {
  const { t } = useLingui();
  const { order } = useCheckout();
  const draft = useDraft(order);
  return (
    <OpenOrder order={order}>
      <PageTitle>{t`Your details`}</PageTitle>
      <StepColumns order={order} title={<Trans>Your details</Trans>}>
        <DetailsForm key={draft.key} order={order} draft={draft} />
      </StepColumns>
    </OpenOrder>
  );
}
