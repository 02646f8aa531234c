import { useLingui } from "@lingui/react/macro";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import classes from "./quantity-stepper.module.css";

/**
 * A quantity, with targets for thumbs. Only 0 is possible below `min`: plus goes from none to the
 * minimum, and minus from there back to none. A button without effect can still be focused: the
 * focus stays where it is at the last step, and the group begins with minus.
 */
export function QuantityStepper({
  value,
  min = 1,
  max,
  label,
  onChange,
}: {
  value: number;
  min?: number;
  max: number;
  label: string;
  onChange: (value: number) => void;
}) {
  const { t } = useLingui();
  const more = value < min ? min : value + 1;
  const fewer = value <= min ? 0 : value - 1;
  return (
    <div className={classes.stepper} role="group" aria-label={label}>
      <button
        type="button"
        onClick={value === 0 ? undefined : () => onChange(fewer)}
        aria-disabled={value === 0}
        aria-label={t`Decrease quantity of ${label}`}
      >
        <IconMinus size={20} aria-hidden />
      </button>
      <output className="figures" aria-live="polite" aria-label={t`Quantity of ${label}`}>
        {value}
      </output>
      <button
        type="button"
        onClick={more > max ? undefined : () => onChange(more)}
        aria-disabled={more > max}
        aria-label={t`Increase quantity of ${label}`}
      >
        <IconPlus size={20} aria-hidden />
      </button>
    </div>
  );
}
