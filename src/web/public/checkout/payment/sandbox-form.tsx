import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useNavigate, useNavigation } from "react-router";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Money } from "#web/ui/money.tsx";
import { groupedNumber, spacedExpiry } from "./card.ts";
import type { Paying } from "./paying.ts";
import classes from "./sandbox-form.module.css";
import { usePayBySandbox } from "./use-pay-by-sandbox.tsx";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";

/** Card form of the built-in sandbox provider: everything except real money. */
export function SandboxForm({ paying }: { paying: Paying }) {
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== "idle";
  const pay = usePayBySandbox(paying);
  const form = useForm({
    initial: { card_number: "", expiry: "", cvc: "" },
    schema: () => import("./card-input.ts").then((checks) => checks.cardInput),
    send: pay,
    done: () => {
      paying.forget();
      void navigate(paying.return_address, { replace: true });
    },
  });
  return (
    <Form form={form}>
      <p className={classes.note}>
        <IconLock size={16} aria-hidden />
        <span>
          <Trans>Test mode. No card will be charged, so don’t use a real one.</Trans>
        </span>
      </p>
      <section className={classes.card}>
        <TextField
          control={form.control}
          name="card_number"
          onChange={(typed) => form.setValue("card_number", groupedNumber(typed ?? ""))}
          label={<Trans>Card number</Trans>}
          type="tel"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          required
        />
        <div className={classes.row}>
          <TextField
            control={form.control}
            name="expiry"
            onChange={(typed) => form.setValue("expiry", spacedExpiry(typed ?? "", form.getValues("expiry")))}
            label={<Trans>Expiration date</Trans>}
            type="tel"
            autoComplete="cc-exp"
            placeholder="12 / 27"
            required
          />
          <TextField
            control={form.control}
            name="cvc"
            label={<Trans>Security code</Trans>}
            type="tel"
            autoComplete="cc-csc"
            placeholder="123"
            maxLength={4}
            required
          />
        </div>
        <TestCards
          choose={(card_number) => {
            form.setValue("card_number", groupedNumber(card_number));
            form.setValue("expiry", "12 / 34");
            form.setValue("cvc", "123");
          }}
        />
      </section>
      <Button type="submit" size="lg" loading={form.formState.isSubmitting || isLeaving}>
        <span>
          <Trans>
            Pay <Money amount={paying.amount} currency={paying.currency} />
          </Trans>
        </span>
      </Button>
    </Form>
  );
}

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

function TestCards({ choose }: { choose: (card_number: string) => void }) {
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
