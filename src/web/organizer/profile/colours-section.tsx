import { Trans, useLingui } from "@lingui/react/macro";
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { FormSection } from "#web/ui/form/form.tsx";
import classes from "./profile-page.module.css";

/** Kept in this browser, not in the account: a phone at night is not the desk by day. */
export function ColoursSection() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.part}>
      <FormSection title={<Trans>Colours</Trans>} help={<Trans>For this browser only.</Trans>}>
        <SegmentedControl
          aria-label={t`Colour scheme`}
          value={colorScheme}
          onChange={(chosen) => setColorScheme(chosen as MantineColorScheme)}
          data={[
            { value: "light", label: t`Light` },
            { value: "dark", label: t`Dark` },
            { value: "auto", label: t`Like my device` },
          ]}
        />
      </FormSection>
    </div>
  );
}
