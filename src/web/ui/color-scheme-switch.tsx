import { useLingui } from "@lingui/react/macro";
import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconMoon } from "@tabler/icons-react";
import classes from "./quiet-select.module.css";

/** Light unless the reader says otherwise; kept in their browser. */
export function ColorSchemeSwitch() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server can't know the choice: it is shown once the browser has taken over.
  const chosen = useMounted() ? colorScheme : "light";
  return (
    <span className={classes.select}>
      <IconMoon size={18} aria-hidden />
      <select
        aria-label={t`Colour scheme`}
        value={chosen}
        onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
      >
        <option value="light">{t`Light`}</option>
        <option value="dark">{t`Dark`}</option>
        <option value="auto">{t`Like my device`}</option>
      </select>
    </span>
  );
}
