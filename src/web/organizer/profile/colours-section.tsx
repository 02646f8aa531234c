import { Trans, useLingui } from "@lingui/react/macro";
import { SegmentedControl } from "@mantine/core";
import { type ColorScheme, useColorScheme } from "#web/ui/page/color-scheme.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { Library } from "#web/ui/theme-provider.tsx";
import classes from "./profile-page.module.css";

/**
 * Stored in this browser, not in the account, because a phone may need another color scheme than a
 * desktop.
 */
export function ColoursSection() {
  const { t } = useLingui();
  const { scheme, choose } = useColorScheme();
  return (
    <div className={classes.part}>
      <FormSection title={<Trans>Appearance</Trans>} help={<Trans>Only applies to this browser.</Trans>}>
        <Library>
          <SegmentedControl
            aria-label={t`Color scheme`}
            value={scheme}
            onChange={(chosen) => choose(chosen as ColorScheme)}
            data={[
              { value: "light", label: t`Light` },
              { value: "dark", label: t`Dark` },
              { value: "auto", label: t`System` },
            ]}
          />
        </Library>
      </FormSection>
    </div>
  );
}
