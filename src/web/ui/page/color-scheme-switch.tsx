import { useLingui } from "@lingui/react/macro";
import { IconMoon } from "@tabler/icons-react";
import { useMounted } from "#web/platform/use-mounted.ts";
import { type ColorScheme, useColorScheme } from "./color-scheme.ts";
import classes from "#web/ui/quiet-select.module.css";

/** Light unless the user chooses otherwise. The choice is stored in the browser. */
export function ColorSchemeSwitch({ isEntry = false }: { isEntry?: boolean }) {
  const { t } = useLingui();
  const { scheme, choose } = useColorScheme();
  // The server does not receive the choice, which is therefore shown after hydration.
  const chosen = useMounted() ? scheme : "light";
  return (
    <label className={classes.select} data-needs-scripts data-entry={isEntry || undefined}>
      <IconMoon size={18} aria-hidden />
      <span className={isEntry ? undefined : "visually-hidden"}>{t`Color scheme`}</span>
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value as ColorScheme)}>
        <option value="light">{t`Light`}</option>
        <option value="dark">{t`Dark`}</option>
        <option value="auto">{t`System`}</option>
      </select>
    </label>
  );
}
