import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import classes from "./details-form.module.css";

export function OrderQuestions({ children }: { children: ReactNode }) {
  return (
    <section className={classes.section} aria-labelledby="order-questions">
      <div className={classes.head}>
        <h2 id="order-questions" tabIndex={-1}>
          <Trans>Your order</Trans>
        </h2>
      </div>
      {children}
    </section>
  );
}
