import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { call } from "#web/platform/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { sentenceOf } from "#web/platform/error-sentence.ts";
import { orderKey, selectionKey } from "#web/public/kept.ts";
import { SaidProblem } from "#web/public/said-problem.tsx";
import { store } from "#web/public/stored.ts";
import { PlainButton, PlainButtonLink } from "#web/ui/plain-button.tsx";
import { basketOf, selectionOf } from "./basket.ts";
import classes from "./hold-again.module.css";
import { eventAddress } from "./use-checkout.ts";

/** Another order for the same tickets, in one press; or, where they are gone, the choice as it was. */
export function HoldAgain({ order }: { order: PublicOrder }) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { event } = order;

  function keepChoice() {
    store(selectionKey(event.id), selectionOf(order));
  }

  async function hold() {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { data } = await call(checkout.reserve, { params: { event_id: event.id }, body: basketOf(order) });
      keepChoice();
      store(orderKey(event.id), data.short_id);
      await navigate(`/checkout/${event.id}/${data.short_id}/details`);
    } catch (error) {
      const [first] = isCallError(error) ? Object.values(error.errors ?? {}).flat() : [];
      setProblem(first ?? sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={classes.ways}>
      {problem && <SaidProblem>{problem}</SaidProblem>}
      <PlainButton isBusy={isBusy} onClick={() => void hold()}>
        <Trans>Hold them again</Trans>
      </PlainButton>
      <PlainButtonLink variant="quiet" to={`${eventAddress(event)}#tickets`} onClick={keepChoice}>
        <Trans>Change tickets</Trans>
      </PlainButtonLink>
    </div>
  );
}
