import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import {
  ChosenScheme,
  type ColorScheme,
  storeScheme,
  storedScheme,
  onChosenElsewhere,
  onDevice,
  wear,
} from "./color-scheme.ts";

/** Applies the user's color scheme. `forced` overrides their choice. */
export function LookProvider({ forced, children }: { forced?: "dark"; children: ReactNode }) {
  const [chosen, setChosen] = useState<ColorScheme>(storedScheme);
  const scheme = forced ?? chosen;

  useLayoutEffect(() => {
    wear(scheme);
    return onDevice(() => wear(scheme));
  }, [scheme]);
  useEffect(() => onChosenElsewhere(setChosen), []);

  const choose = useCallback(
    (wanted: ColorScheme) => {
      if (forced) return;
      atOnce(() => wear(wanted));
      storeScheme(wanted);
      setChosen(wanted);
    },
    [forced],
  );
  const value = useMemo(() => ({ scheme, choose }), [scheme, choose]);
  return <ChosenScheme value={value}>{children}</ChosenScheme>;
}

/** The whole page changes at once: a partly fading page would look broken (tokens.css). */
function atOnce(change: () => void): void {
  const { dataset } = document.documentElement;
  dataset.changesAtOnce = "";
  change();
  window.setTimeout(() => delete dataset.changesAtOnce, 10);
}
