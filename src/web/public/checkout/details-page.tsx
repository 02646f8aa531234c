import { Trans, useLingui } from "@lingui/react/macro";
import { PageTitle } from "#web/ui/page-title.tsx";
import { DetailsForm } from "./details/details-form.tsx";
import { useDraft } from "./details/use-draft.ts";
import { OpenOrder } from "./open-order.tsx";
import { StepColumns } from "./step-columns.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Who buys, and who comes. */
export default function DetailsPage() {
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
