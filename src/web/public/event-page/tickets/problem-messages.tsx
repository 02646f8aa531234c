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
      return <Trans>Please choose at least one ticket.</Trans>;
    case "above_event_maximum":
      return (
        <Plural
          value={problem.number}
          one="One order may hold at most # ticket."
          other="One order may hold at most # tickets."
        />
      );
    case "below_minimum":
      return (
        <Plural
          value={problem.number}
          one="Please take at least # of these."
          other="Please take at least # of these."
        />
      );
    case "fewer_left":
      return problem.number === 0 ? (
        <Trans>Somebody was quicker: these are no longer available.</Trans>
      ) : (
        <Plural
          value={problem.number}
          one="Somebody was quicker: only # can be bought now."
          other="Somebody was quicker: only # can be bought now."
        />
      );
    case "gift_too_small":
      return (
        <Trans>
          Please give at least <Money amount={problem.number} currency={event.currency} />.
        </Trans>
      );
    case "below_minimum_charge":
      return <Trans>The total is too small to be paid by card. Please add a ticket.</Trans>;
    case "said":
      return problem.message;
  }
}
