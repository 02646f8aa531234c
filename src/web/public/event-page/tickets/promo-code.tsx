import { Trans, useLingui } from "@lingui/react/macro";
import { IconCheck, IconX } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { InlineError } from "#web/public/inline-error.tsx";
import classes from "./promo-code.module.css";
import type { Promo } from "./use-promo.ts";

/**
 * Promo code field, unobtrusive at first. Screen readers announce whether the code works.
 * `refusal`: the server's reason why it could not be used.
 */
export function PromoCode({ promo, refusal }: { promo: Omit<Promo, "code">; refusal: string | null }) {
  const { t } = useLingui();
  const [isTyping, setIsTyping] = useState(false);

  function close() {
    setIsTyping(false);
    if (promo.requested !== null) promo.use(null);
  }

  return (
    <div className={classes.promo}>
      <div role="status">
        {promo.state === "good" && (
          <p className={classes.applied}>
            <IconCheck size={18} aria-hidden />
            <span>
              <Trans>
                Promo code <strong>{promo.requested}</strong> applied
              </Trans>
            </span>
            <button type="button" onClick={() => promo.use(null)} aria-label={t`Remove promo code`}>
              <IconX size={16} aria-hidden />
            </button>
          </p>
        )}
      </div>
      {promo.state !== "good" && !isTyping && promo.state !== "bad" && (
        <button type="button" className={classes.open} onClick={() => setIsTyping(true)}>
          <Trans>Add promo code</Trans>
        </button>
      )}
      {(isTyping || promo.state === "bad") && promo.state !== "good" && (
        <Suspense>
          <PromoForm
            initialCode={promo.requested ?? ""}
            use={promo.use}
            isBusy={promo.state === "checking"}
            isFocused={isTyping}
            close={close}
          />
        </Suspense>
      )}
      {promo.state === "bad" && refusal === null && (
        <InlineError>
          <Trans>Sorry, this promo code is invalid</Trans>
        </InlineError>
      )}
      {refusal !== null && <InlineError>{refusal}</InlineError>}
    </div>
  );
}

const PromoForm = lazy(() => import("./promo-form.tsx"));
