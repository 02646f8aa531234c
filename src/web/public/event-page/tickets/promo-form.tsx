import { Trans, useLingui } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { PROMO_CODE_MAX } from "#domain/maxima.ts";
import { useTypedBefore } from "#web/ui/form/use-typed-before.ts";
import classes from "./promo-code.module.css";

export default function PromoForm({
  initialCode,
  use,
  isBusy,
  isFocused,
  close,
}: {
  initialCode: string;
  use: (code: string) => void;
  isBusy: boolean;
  isFocused: boolean;
  close: () => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(initialCode.slice(0, PROMO_CODE_MAX));
  const input = useTypedBefore<HTMLInputElement>(({ value }) => setTyped(value));
  return (
    <form
      method="dialog"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) use(typed.trim());
      }}
    >
      <TextInput
        ref={input}
        className={classes.code}
        aria-label={t`Promo code`}
        placeholder={t`Promo code`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={PROMO_CODE_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={isFocused}
        size="md"
      />
      <Button type="submit" variant="default" size="md" loading={isBusy}>
        <Trans>Apply</Trans>
      </Button>
      <button type="button" className={classes.close} onClick={close} aria-label={t`Close promo code field`}>
        <IconX size={18} aria-hidden />
      </button>
    </form>
  );
}
