import { Trans, useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { lazy } from "#web/ui/lazy.ts";
import type { OnlineProviderName } from "#domain/payments.ts";
import type { PublicOrder } from "#contract/checkout.ts";
import { isFramed } from "#web/platform/framed.ts";
import { GoThere } from "#web/platform/go-there.tsx";
import { PlainButton } from "#web/ui/plain-button.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { InlineError } from "#web/public/inline-error.tsx";
import { OpenOrder } from "#web/public/checkout/open-order.tsx";
import { stepAddress } from "#web/public/checkout/order-urls.ts";
import { StepColumns } from "#web/public/checkout/step-columns.tsx";
import { useCheckout } from "#web/public/checkout/use-checkout.tsx";
import { useDeadline } from "#web/public/checkout/use-deadline.ts";
import { Declined } from "./declined.tsx";
import { useFailureMessage } from "./failure-messages.ts";
import { OfflineInstructions } from "./offline-instructions.tsx";
import { PayOffline } from "./pay-offline.tsx";
import { usePayingOrder } from "./paying.ts";
import { ProviderChoice } from "./provider-choice.tsx";
import { FORMS, PROVIDERS, type ProviderName } from "./providers.ts";

const PayInTab = lazy(() => import("#web/public/widget/pay-in-tab.tsx"));

/** Leads back to the details until they are complete. */
export function Payment() {
  const { t } = useLingui();
  const { order } = useCheckout();
  return (
    <OpenOrder order={order}>
      <PageTitle>{t`Payment`}</PageTitle>
      {order.status === "RESERVED" ? (
        <GoThere to={stepAddress(order, "details")} />
      ) : (
        <StepColumns order={order} title={<Trans>Payment</Trans>}>
          <PayOrWait order={order} />
        </StepColumns>
      )}
    </OpenOrder>
  );
}

/** A buyer who has chosen a bank transfer sees the instructions and can still switch. */
function PayOrWait({ order }: { order: PublicOrder }) {
  const [isByCard, setByCard] = useState(false);
  const { offline } = order;
  const known = order.payment_providers.filter((name): name is ProviderName => name in PROVIDERS);
  if (!offline?.is_chosen) return <Pay order={order} known={known} />;
  const online = known.filter((name) => name !== "offline");
  const pay = () => setByCard(true);
  if (!isByCard || offline.received > 0)
    return <OfflineInstructions order={order} offline={offline} payByCard={online.length > 0 ? pay : undefined} />;
  return (
    <>
      <Pay order={order} known={online} />
      <p>
        <PlainButton variant="quiet" onClick={() => setByCard(false)}>
          <Trans>Back to bank transfer</Trans>
        </PlainButton>
      </p>
    </>
  );
}

function Pay({ order, known }: { order: PublicOrder; known: ProviderName[] }) {
  const [chosen, setChosen] = useState(known[0]);
  const failureMessage = useFailureMessage(useDeadline());
  const code = useSearchParams()[0].get("declined");
  if (!chosen) {
    return (
      <InlineError>
        <Trans>
          This order can’t be paid online right now. Contact {order.event.support_email ?? order.event.organizer_name}.
        </Trans>
      </InlineError>
    );
  }
  return (
    <>
      <Declined code={code} failureMessage={failureMessage} />
      {known.length > 1 && <ProviderChoice names={known} chosen={chosen} choose={setChosen} />}
      <Suspense fallback={<Skeleton height={240} />}>
        {chosen === "offline" ? <PayOffline order={order} /> : <PayOnline key={chosen} order={order} name={chosen} />}
      </Suspense>
    </>
  );
}

function PayOnline({ order, name }: { order: PublicOrder; name: OnlineProviderName }) {
  // Real cards are entered in a tab, where the address bar shows whose page it is.
  return isFramed() && name === "stripe" ? <PayInTab order={order} /> : <PayHere order={order} name={name} />;
}

function PayHere({ order, name }: { order: PublicOrder; name: OnlineProviderName }) {
  const Form = FORMS[name];
  return <Form paying={usePayingOrder(order)} />;
}
