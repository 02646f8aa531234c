import { Trans } from "@lingui/react/macro";
import { KeyDrawing } from "#web/mfa/key-drawing.tsx";
import { AddFactor, type FactorSetup } from "#web/mfa/add-factor.tsx";
import classes from "./mfa.module.css";

/** Explains the benefit of a second factor to users without one. */
export function NoFactor(setup: FactorSetup) {
  return (
    <div className={classes.none}>
      <KeyDrawing size={112} />
      <div>
        <p>
          <Trans>If someone learns your password, they still can’t sign in.</Trans>
        </p>
        <AddFactor {...setup} />
      </div>
    </div>
  );
}
