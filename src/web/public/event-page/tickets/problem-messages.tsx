import { Plural, Trans } from "@lingui/react/macro";
import type { PublicEvent } from "#contract/public-events.ts";
import { Money } from "#web/ui/money.tsx";
import { InlineError } from "#web/public/inline-error.tsx";
import type { SelectionProblem } from "./selection-problems.ts";

export function ProblemMessage({ problem, event }: { problem: SelectionProblem; event: PublicEvent }) {
  return (
    <InlineError>
      <ProblemText problem={problem} event={event} />
    </InlineError>
  );
}

function ProblemText({ problem, event }: { problem: SelectionProblem; event: PublicEvent }) {
  switch (problem.kind) {
    case "none_chosen":
      return <Trans>Choose at least one ticket.</Trans>;
    case "above_event_maximum":
      return (
        <Plural
          value={problem.number}
          one="Each order can have up to # ticket."
          other="Each order can have up to # tickets."
        />
      );
    case "below_minimum":
      return <Plural value={problem.number} one="Choose at least # of these." other="Choose at least # of these." />;
    case "fewer_left":
      return problem.number === 0 ? (
        <Trans>Sorry, these have just sold out.</Trans>
      ) : (
        <Plural value={problem.number} one="Sorry, only # is left." other="Sorry, only # are left." />
      );
    case "gift_too_small":
      return (
        <Trans>
          Enter at least <Money amount={problem.number} currency={event.currency} />.
        </Trans>
      );
    case "below_minimum_charge":
      return <Trans>The total is too low for a card payment. Add another ticket.</Trans>;
    case "said":
      return problem.message;
  }
}
