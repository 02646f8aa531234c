import { useLingui } from "@lingui/react/macro";
import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconMoon } from "@tabler/icons-react";
import classes from "./quiet-select.module.css";

/** Light unless the reader says otherwise; kept in their browser. */
export function ColorSchemeSwitch({ isEntry = false }: { isEntry?: boolean }) {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server can't know the choice: it is shown once the browser has taken over.
  const chosen = useMounted() ? colorScheme : "light";
  return (
    <label className={classes.select} data-entry={isEntry || undefined}>
      <IconMoon size={18} aria-hidden />
      <span className={isEntry ? undefined : "visually-hidden"}>{t`Colour scheme`}</span>
      <select value={chosen} onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}>
        <option value="light">{t`Light`}</option>
        <option value="dark">{t`Dark`}</option>
        <option value="auto">{t`Like my device`}</option>
      </select>
    </label>
  );
}
