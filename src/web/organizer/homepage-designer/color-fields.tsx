import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import {
  contrastWarnings,
  type DesignColor,
  type HomepageDesign,
  type ContrastWarning,
} from "#domain/homepage-design.ts";
import { ColorField } from "#web/ui/form/color-field.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import type { FormApi } from "#web/ui/form/form-types.ts";
import type { DesignValues } from "./design-values.ts";
import classes from "./designer.module.css";
import { READABLE } from "#domain/colors.ts";
import { useFormat } from "#web/platform/format.ts";

/** Pairs of background and text color. An empty color is derived, so that the text is readable. */
export function ColorFields({ form, design }: { form: FormApi<DesignValues>; design: HomepageDesign }) {
  const { t } = useLingui();
  const warnings = contrastWarnings(design);
  const field = (name: DesignColor, label: string, help?: ReactNode) => (
    <ColorField control={form.control} name={name} label={label} help={help} />
  );
  const hint = (name: DesignColor) =>
    warnings
      .filter((warning) => warning.field === name)
      .map((warning) => <ContrastHint key={name} warning={warning} take={(color) => form.setValue(name, color)} />);
  return (
    <FormSection
      title={<Trans>Colors</Trans>}
      help={<Trans>We choose readable colors for anything you leave empty.</Trans>}
    >
      <div className={classes.pair}>
        {field("homepage_body_background_color", t`Page background`)}
        {field("homepage_background_color", t`Content background`)}
      </div>
      <div className={classes.pair}>
        {field("homepage_primary_color", t`Primary color`, <Trans>Buttons and links</Trans>)}
        {field("homepage_primary_text_color", t`Primary text`, <Trans>Text on buttons</Trans>)}
        {hint("homepage_primary_text_color")}
      </div>
      <div className={classes.pair}>
        {field("homepage_secondary_color", t`Secondary color`, <Trans>Date and secondary buttons</Trans>)}
        {field("homepage_secondary_text_color", t`Secondary text`, <Trans>Text on these</Trans>)}
        {hint("homepage_secondary_text_color")}
      </div>
      <div className={classes.pair}>
        {field("homepage_ticket_widget_background_color", t`Ticket panel background`)}
        {field("homepage_ticket_widget_text_color", t`Ticket panel text`)}
        {hint("homepage_ticket_widget_text_color")}
      </div>
    </FormSection>
  );
}

/** Warns about low contrast without preventing it, and offers the nearest readable color. */
function ContrastHint({ warning, take }: { warning: ContrastWarning; take: (color: string) => void }) {
  const format = useFormat();
  const [ratio, least] = [format.number(warning.ratio), format.number(READABLE)];
  const { nearest } = warning;
  return (
    <div className={classes.hint} role="status">
      <p>
        <Trans>
          Hard to read. The contrast is {ratio}:1 and should be at least {least}:1.
        </Trans>
      </p>
      <button type="button" onClick={() => take(nearest)}>
        <span className={classes.dot} style={{ background: nearest }} />
        <Trans>Use nearest readable color, {nearest}</Trans>
      </button>
    </div>
  );
}
