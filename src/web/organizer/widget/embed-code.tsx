import { Trans, useLingui } from "@lingui/react/macro";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { Event } from "#contract/events.ts";
import { HEX_COLOR, isDarkGround, solid } from "#domain/colors.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import classes from "./widget-builder.module.css";
import type { WidgetValues } from "./widget-values.ts";

type Kind = "widget" | "button";

/** In pixels, until the widget in the preview has reported its height. The script's own default. */
const USUAL_HEIGHT = 480;
/** The accent of the light color scheme. */
const ACCENT = "#6b3fd9";

/**
 * The code for the organizer's own page, as the widget or as a plain link, and where to paste it.
 * `height`: that of the widget in the preview, in pixels; null until it is known.
 */
export function EmbedCode({ event, values, height }: { event: Event; values: WidgetValues; height: number | null }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<Kind>("widget");
  const { origin } = window.location;
  const { title } = event;
  const link = { url: `${origin}/event/${event.id}/${event.slug}`, text: t`Tickets for ${title}` };
  const code =
    kind === "widget"
      ? widgetCode({ origin, event, link, language: values.widget_language, height: height ?? USUAL_HEIGHT })
      : buttonCode({ url: link.url, text: values.widget_button_text ?? link.text }, values.widget_accent_color);
  return (
    <>
      <h2>
        <Trans>Embed code</Trans>
      </h2>
      <SegmentedControl
        className={classes.kinds}
        aria-label={t`Embed code`}
        value={kind}
        onChange={setKind}
        data={[
          { value: "widget", label: <Trans>Widget</Trans> },
          { value: "button", label: <Trans>Button</Trans> },
        ]}
      />
      <p>
        {kind === "widget" ? (
          <Trans>
            Paste this code where the tickets should appear. If you change settings later, you don’t need new code.
          </Trans>
        ) : (
          <Trans>A plain link to the event page, without scripts. It opens in a new tab.</Trans>
        )}
      </p>
      <pre className={classes.code} role="group" aria-label={t`Code`}>
        <code>{code}</code>
      </pre>
      <CopyButton text={code}>
        <Trans>Copy embed code</Trans>
      </CopyButton>
      <h3>
        <Trans>Where to paste it</Trans>
      </h3>
      <ul className={classes.places}>
        <li>
          <Trans>
            <strong>WordPress</strong>: add a “Custom HTML” block.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Squarespace</strong>: add a “Code” block. If your plan doesn’t run scripts, use the button.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Wix</strong>: choose “Embed Code”, then “Embed HTML”. Wix shows it from another domain, so leave
            “Allowed websites” empty.
          </Trans>
        </li>
      </ul>
      {kind === "widget" && (
        <>
          <h3>
            <Trans>Content Security Policy</Trans>
          </h3>
          <p>
            <Trans>If your website has a Content Security Policy, add these sources:</Trans>
          </p>
          <pre className={classes.code} role="group" aria-label={t`Content-Security-Policy`}>
            <code>{`script-src ${origin}; frame-src ${origin}`}</code>
          </pre>
        </>
      )}
    </>
  );
}

type Link = { url: string; text: string };

/**
 * Returns the code for a page: the script, and the element where the tickets appear. Its content is
 * the fallback without JavaScript. Its style reserves the height until the script's own rules do,
 * so that nothing on the page moves.
 */
function widgetCode(options: {
  origin: string;
  event: { id: number };
  link: Link;
  language: string | null;
  height: number;
}): string {
  const { origin, event, link, language, height } = options;
  const attributes = [
    `event="${event.id}"`,
    ...(language ? [`language="${language}"`] : []),
    `height="${height}"`,
    `style="display: block; min-height: ${height}px"`,
  ];
  return [
    `<script src="${origin}/widget.js" async></script>`,
    `<foyer-tickets ${attributes.join(" ")}>`,
    `  <a href="${link.url}">${escaped(link.text)}</a>`,
    `</foyer-tickets>`,
  ].join("\n");
}

/** Returns a link that looks like a button. Its text is black or white, whichever is more readable. */
function buttonCode(link: Link, accent: string | null): string {
  const ground = solid(accent && HEX_COLOR.test(accent) ? accent : ACCENT);
  const style = [
    ...["display: inline-block", "padding: 12px 20px", "border-radius: 8px", "text-decoration: none"],
    ...[`background: ${ground}`, `color: ${isDarkGround(ground) ? "#ffffff" : "#000000"}`],
  ].join("; ");
  return `<a href="${link.url}" target="_blank" style="${style}">${escaped(link.text)}</a>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
