import { useLingui } from "@lingui/react/macro";
import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon } from "@tabler/icons-react";
import { useMounted } from "#web/platform/use-mounted.ts";
import classes from "#web/ui/quiet-select.module.css";

/** Light unless the user chooses otherwise. The choice is stored in the browser. */
export function ColorSchemeSwitch({ isEntry = false }: { isEntry?: boolean }) {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server does not receive the choice, which is therefore shown after hydration.
  const chosen = useMounted() ? colorScheme : "light";
  return (
    <label className={classes.select} data-needs-scripts data-entry={isEntry || undefined}>
      <IconMoon size={18} aria-hidden />
      <span className={isEntry ? undefined : "visually-hidden"}>{t`Color scheme`}</span>
      <select value={chosen} onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}>
        <option value="light">{t`Light`}</option>
        <option value="dark">{t`Dark`}</option>
        <option value="auto">{t`System`}</option>
      </select>
    </label>
  );
}
