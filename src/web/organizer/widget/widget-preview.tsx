import { Trans, useLingui } from "@lingui/react/macro";
import { useDebouncedValue } from "@mantine/hooks";
import { createElement, useEffect, useState } from "react";
import type { Event } from "#contract/events.ts";
import type { Locale } from "#contract/fields.ts";
import { HEX_COLOR } from "#domain/colors.ts";
import { otherLanguages } from "#domain/translations.ts";
import { localeOf } from "#web/platform/locales.ts";
import { EmbedCode } from "./embed-code.tsx";
import classes from "./widget-builder.module.css";
import type { WidgetValues } from "./widget-values.ts";

/** While typing, the widget is not reloaded for each letter. */
const SETTLED_MS = 400;

type Shown = { event: Event; values: WidgetValues; at: Locale | null };

/**
 * The widget as on other pages, with the same script, and the code for those pages. `at`: the
 * language whose texts are being edited.
 */
export function WidgetPreview({ event, values: typed, at }: Shown) {
  const { t, i18n } = useLingui();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [values] = useDebouncedValue(typed, SETTLED_MS);
  const languages = otherLanguages(event);
  const looksAt = at !== null && languages.includes(at) ? at : values.widget_language;
  const shownIn = looksAt ?? (languages.length > 0 ? event.language : localeOf(i18n));
  const height = useHeight(element);
  useWidgetScript();
  return (
    <section className={classes.preview} aria-label={t`Preview`}>
      {event.status !== "LIVE" && (
        <p className={classes.note}>
          <Trans>Visitors see these tickets once you publish the event.</Trans>
        </p>
      )}
      <div className={classes.stage} data-theme={values.widget_theme}>
        {createElement("foyer-tickets", {
          ref: setElement,
          preview: "",
          event: String(event.id),
          label: t`Widget preview`,
          language: shownIn,
          theme: values.widget_theme,
          accent: colorOf(values.widget_accent_color),
          background: colorOf(values.widget_background_color),
          text: colorOf(values.widget_text_color),
          button: values.translations[shownIn]?.widget_button_text ?? values.widget_button_text ?? "",
          "auto-resize": values.widget_auto_resize ? "on" : "off",
        })}
      </div>
      <EmbedCode event={event} values={values} height={height} />
    </section>
  );
}

/** An incomplete color counts as none. */
function colorOf(typed: string | null): string {
  const color = typed?.trim() ?? "";
  return HEX_COLOR.test(color) ? color : "";
}

/** Returns the current height, so that a page can reserve that space. */
function useHeight(element: HTMLElement | null): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (!element) return;
    const watching = new ResizeObserver(() => {
      const frameHeight = Number.parseInt(element.style.getPropertyValue("--foyer-height"), 10);
      if (frameHeight > 0) setHeight(frameHeight);
    });
    watching.observe(element);
    return () => watching.disconnect();
  }, [element]);
  return height;
}

/** Loads the script like every other page. */
function useWidgetScript(): void {
  useEffect(() => {
    if (customElements.get("foyer-tickets") || document.querySelector('script[src="/widget.js"]')) return;
    const script = document.createElement("script");
    script.src = "/widget.js";
    document.head.append(script);
  }, []);
}
