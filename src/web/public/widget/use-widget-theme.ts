import { useEffect, useState } from "react";
import type { Answer } from "#contract/endpoint.ts";
import type { widget } from "#contract/widget.ts";
import type { WidgetColors } from "#domain/widget-theme.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { hostOptions } from "./host-page.ts";

export type WidgetSettings = Answer<typeof widget.get>["data"];
type Look = WidgetSettings["look"];

/**
 * The widget's own theme, or null: as configured, or combined with the colors of the host page.
 * Only the combined one is computed here.
 */
export function useWidgetTheme({ look, colors }: Pick<WidgetSettings, "look" | "colors">): Look {
  const hasHostColors = useMounted() && (hostOptions.accent ?? hostOptions.background ?? hostOptions.text) !== null;
  const [reckoned, setReckoned] = useState<Look | undefined>();
  const { accent, background, text } = colors;
  useEffect(() => {
    if (!hasHostColors) return;
    const over: WidgetColors = {
      accent: (hostOptions.accent ?? accent) || null,
      background: (hostOptions.background ?? background) || null,
      text: (hostOptions.text ?? text) || null,
    };
    let isCurrent = true;
    import("./compute-theme.ts")
      .then(({ reckonLook }) => (isCurrent ? setReckoned(reckonLook(over)) : undefined))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [hasHostColors, accent, background, text]);
  return hasHostColors && reckoned !== undefined ? reckoned : look;
}
