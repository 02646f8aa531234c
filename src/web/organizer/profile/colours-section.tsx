import { Trans, useLingui } from "@lingui/react/macro";
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { FormSection } from "#web/ui/form/form.tsx";
import classes from "./profile-page.module.css";

/**
 * Stored in this browser, not in the account, because a phone may need another color scheme than a
 * desktop.
 */
export function ColoursSection() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.part}>
      <FormSection title={<Trans>Appearance</Trans>} help={<Trans>Only applies to this browser.</Trans>}>
        <SegmentedControl
          aria-label={t`Color scheme`}
          value={colorScheme}
          onChange={(chosen) => setColorScheme(chosen as MantineColorScheme)}
          data={[
            { value: "light", label: t`Light` },
            { value: "dark", label: t`Dark` },
            { value: "auto", label: t`System` },
          ]}
        />
      </FormSection>
    </div>
  );
}
