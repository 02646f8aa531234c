import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { groupedNumber } from "./card.ts";
import classes from "./sandbox-form.module.css";

/** What each test number does. A click fills it in. */
const CARDS = [
  { number: "4242424242424242", does: msg`Payment succeeds` },
  { number: "4000000000000002", does: msg`Card is declined` },
  { number: "4000000000009995", does: msg`Insufficient funds` },
  { number: "4000002760003184", does: msg`Bank asks for confirmation` },
  { number: "4000000000000077", does: msg`Payment succeeds, notification arrives late` },
  { number: "4000000000003220", does: msg`Payment succeeds, notification gets lost` },
  { number: "4000000000007726", does: msg`Payment succeeds, refunds take a while` },
  { number: "4000000000005126", does: msg`Payment succeeds, refunds fail later` },
];

export function TestCards({ choose }: { choose: (card_number: string) => void }) {
  const { i18n } = useLingui();
  return (
    <details className={classes.help}>
      <summary>
        <Trans>Test cards</Trans>
      </summary>
      <ul className={classes.cards}>
        {CARDS.map(({ number, does }) => (
          <li key={number}>
            <button type="button" onClick={() => choose(number)}>
              <span className="figures">{groupedNumber(number)}</span>
              <span>{i18n._(does)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
