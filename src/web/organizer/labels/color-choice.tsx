import { Trans, useLingui } from "@lingui/react/macro";
import { LABEL_COLORS, type LabelColor } from "#domain/labels.ts";
import { type Field, useField } from "#web/ui/form/common.tsx";
import { LABEL_COLOR_NAMES } from "./color-labels.ts";
import classes from "./labels.module.css";

export function ColorChoice({ field }: { field: Field<LabelColor> }) {
  const { value, onChange } = useField(field);
  const { i18n } = useLingui();
  return (
    <fieldset className={classes.colors}>
      <legend>
        <Trans>Color</Trans>
      </legend>
      {LABEL_COLORS.map((color) => (
        <label key={color}>
          <input
            type="radio"
            className="visually-hidden"
            name={field.name}
            checked={value === color}
            onChange={() => onChange(color)}
          />
          <span className={classes.pill} data-color={color}>
            {i18n._(LABEL_COLOR_NAMES[color])}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
