import { createHash } from "node:crypto";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import { passTimes, waitMinutes } from "#domain/waiting-room-admission.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { slugOf } from "#domain/slug.ts";
import { pollSeconds, waiting } from "#domain/waiting-room.ts";
import { translate } from "#server/platform/i18n.ts";
import type { WatchedRoom } from "./room-queries.ts";
import { presentRate } from "./room-status.ts";
import type { Standing } from "./standing.ts";
import { SCRIPT } from "./waiting-page-script.ts";

type Shown = {
  locale: Locale;
  room: WatchedRoom;
  standing: Standing | null;
  /** The end of a valid pass. */
  pass_until: Date | null;
  /** The time zone of the event. */
  zone: string;
  now: Date;
  /** The browser has been given a place and did not keep its cookie. */
  is_cookie_lost: boolean;
};

/** The Content-Security-Policy hash of the page's script. */
export const SCRIPT_HASH = createHash("sha256").update(SCRIPT).digest("base64");

/**
 * The page of a waiting room: some kilobytes in one response, without a library, because thousands
 * wait on it. Without scripts it reloads itself; with them it asks for the status that is the same
 * for all, and for itself only when something has changed.
 */
export function waitingPage(shown: Shown): string {
  const { locale, room } = shown;
  const t = (message: MessageDescriptor) => escaped(translate(locale, message));
  const [tag] = Intl.getCanonicalLocales(locale);
  const content = contentOf(shown, t);
  const every = pollSeconds(waiting(room)) + 5;
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${content.title} · ${escaped(room.title)}</title>
${content.waits ? `<noscript><meta http-equiv="refresh" content="${every}"></noscript>` : ""}
<style>${STYLE}</style>
</head>
<body>
<main id="waiting" tabindex="-1" data-event="${room.event_id}" data-run="${room.run}" data-phase="${room.phase}"
  data-sold="${room.is_sold_out ? 1 : 0}" data-waits="${content.waits ? 1 : 0}" data-due="${content.is_due ? 1 : 0}" data-position="${shown.standing?.position ?? ""}">
<p class="event">${escaped(room.title)}</p>
<h1>${content.title}</h1>
${content.body}
</main>
<p class="live" id="live" role="status"></p>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

type Content = { title: string; body: string; waits: boolean; is_due: boolean };
type Translate = (message: MessageDescriptor) => string;

function contentOf(shown: Shown, t: Translate): Content {
  const { room, standing, pass_until } = shown;
  if (pass_until)
    return { title: t(msg`It’s your turn`), body: turn(shown, pass_until, t), waits: false, is_due: true };
  if (room.is_sold_out)
    return { title: t(msg`Everything is reserved right now`), body: soldOut(shown, t), waits: true, is_due: false };
  if (!standing) return { title: t(msg`Waiting room`), body: invitation(shown, t), waits: false, is_due: false };
  switch (standing.state) {
    case "GATHERING":
      return { title: t(msg`You’re in the draw`), body: gathering(shown, standing, t), waits: true, is_due: false };
    case "WAITING":
      return { title: t(msg`You’re in line`), body: inLine(shown, standing, t), waits: true, is_due: false };
    case "DUE":
      return { title: t(msg`It’s your turn`), body: due(shown, standing, t), waits: false, is_due: true };
    case "MISSED":
      return { title: t(msg`Your turn has passed`), body: missed(shown, t), waits: false, is_due: false };
  }
}

function invitation(shown: Shown, t: Translate): string {
  const { room, is_cookie_lost } = shown;
  const starts_at = time(shown, room.starts_at);
  return [
    is_cookie_lost &&
      p(t(msg`Your browser is blocking cookies for this site. Allow them to keep your place.`), "problem"),
    room.phase === "PREQUEUE"
      ? p(
          t(
            msg`Sales start: ${starts_at}. Everyone who joins before then takes part in a draw for the order, so it makes no difference when you join.`,
          ),
        )
      : p(t(msg`Many people want tickets right now. Join the line, and choose your tickets when it’s your turn.`)),
    room.phase === "OPEN" && facts([[t(msg`People waiting`), number(shown, waiting(room))]]),
    button(shown, "", t(msg`Join the line`)),
  ]
    .filter(Boolean)
    .join("\n");
}

function gathering(shown: Shown, { nonce }: Standing, t: Translate): string {
  const { room } = shown;
  const starts_at = time(shown, room.starts_at);
  return [
    p(t(msg`Sales start: ${starts_at}. The order is drawn then.`)),
    facts([
      [t(msg`In the draw`), number(shown, room.prequeue_count), "joined"],
      [t(msg`Your draw number`), `<code>${nonce}</code>`],
    ]),
    keep(t),
    proof(shown, t),
  ].join("\n");
}

function inLine(shown: Shown, { position, nonce }: Standing, t: Translate): string {
  const { room, now } = shown;
  const at = position ?? 0;
  const minutes = waitMinutes(at, room.serving, presentRate(room, now));
  return [
    facts([
      [t(msg`People ahead of you`), number(shown, at - room.serving - 1), "ahead"],
      [t(msg`Estimated wait`), minutes === null ? t(msg`Not known right now`) : duration(shown, minutes), "wait"],
    ]),
    `<p class="note" id="paused"${room.is_paused ? "" : " hidden"}>${t(msg`The organizer has paused the line for a moment. You keep your place.`)}</p>`,
    keep(t),
    room.commitment && facts([[t(msg`Your draw number`), `<code>${nonce}</code>`]]),
    proof(shown, t),
  ]
    .filter(Boolean)
    .join("\n");
}

function due(shown: Shown, { due: since }: Standing, t: Translate): string {
  const until = clock(shown, passTimes(since ?? shown.now).first);
  return [
    p(t(msg`Choose your tickets by ${until}. After that, your turn passes to the next person.`)),
    button(shown, "/enter", t(msg`Choose tickets`)),
  ].join("\n");
}

function turn(shown: Shown, end: Date, t: Translate): string {
  const { room } = shown;
  const until = clock(shown, end);
  return [
    p(t(msg`Reserve your tickets by ${until}.`)),
    `<p><a class="button" href="${eventPath(room)}">${t(msg`Choose tickets`)}</a></p>`,
    button(shown, "/enter?stay=1", t(msg`I need ten more minutes`), "quiet"),
  ].join("\n");
}

function missed(shown: Shown, t: Translate): string {
  return [
    p(t(msg`You weren’t here when it was your turn. Join again to get a new place at the end of the line.`)),
    button(shown, "", t(msg`Join again`)),
  ].join("\n");
}

function soldOut({ room }: Shown, t: Translate): string {
  return [
    p(t(msg`All tickets are in other people’s orders. If any are released, the line moves on. You keep your place.`)),
    `<p><a href="${eventPath(room)}">${t(msg`Back to event`)}</a></p>`,
  ].join("\n");
}

function keep(t: Translate): string {
  return `${p(t(msg`You may close this page. Your place stays on this device; come back with the same browser.`), "note")}
<p class="js"><button type="button" class="quiet" id="sound" aria-pressed="false">${t(msg`Play a sound when it’s my turn`)}</button></p>`;
}

/** What a reader needs to check the draw (docs/organizers/waiting-room.md). */
function proof({ room }: Shown, t: Translate): string {
  if (!room.commitment) return "";
  const rows: Fact[] = [[t(msg`Commitment (SHA-256 of the seed)`), `<code>${room.commitment}</code>`]];
  if (room.seed !== null)
    rows.push(
      [t(msg`Seed`), `<code>${room.seed}</code>`],
      [t(msg`Hash of all joins`), `<code>${room.joins_hash.toString("hex")}</code>`],
      [t(msg`In the draw`), String(room.prequeue_count)],
    );
  return `<details><summary>${t(msg`How the draw can be checked`)}</summary>
${p(t(msg`The commitment was published before the draw and the seed after it. With your draw number, anyone can calculate your place.`))}
${facts(rows)}</details>`;
}

type Fact = [label: string, value: string, id?: string];

function facts(rows: Fact[]): string {
  const row = ([label, value, id]: Fact) => `<div><dt>${label}</dt><dd${id ? ` id="${id}"` : ""}>${value}</dd></div>`;
  return `<dl>${rows.map(row).join("")}</dl>`;
}

function p(text: string, name?: string): string {
  return `<p${name ? ` class="${name}"` : ""}>${text}</p>`;
}

function button({ room }: Shown, path: string, label: string, name = "button"): string {
  return `<form method="post" action="/event/${room.event_id}/waiting-room${path}"><button class="${name}">${label}</button></form>`;
}

export function eventPath({ event_id, title }: Pick<WatchedRoom, "event_id" | "title">): string {
  return `/event/${event_id}/${slugOf(title)}`;
}

function number({ locale }: Shown, value: number): string {
  return new Intl.NumberFormat(INTL_TAGS[locale]).format(Math.max(0, value));
}

/** "about 12 minutes" in the reader's language, with its plural. */
function duration({ locale }: Shown, minutes: number): string {
  const [value, unit] = minutes < 120 ? [minutes, "minute"] : [Math.round(minutes / 60), "hour"];
  return new Intl.NumberFormat(INTL_TAGS[locale], {
    style: "unit",
    unit: String(unit),
    unitDisplay: "long",
  }).format(Number(value));
}

function time({ locale, zone }: Shown, at: Date | null): string {
  if (at === null) return "–";
  return new Intl.DateTimeFormat(INTL_TAGS[locale], {
    ...({ weekday: "long", hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const),
    timeZone: zone,
  }).format(at);
}

/** "14:05 CET", for what is due within the hour: a buyer may be in another zone. */
function clock({ locale, zone }: Shown, at: Date): string {
  return new Intl.DateTimeFormat(INTL_TAGS[locale], {
    ...({ hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const),
    timeZone: zone,
  }).format(at);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Repeats the colors of web/ui/tokens.css, so that the page loads no file. */
const STYLE = `:root{color-scheme:light dark;--ground:#faf9fb;--surface:#fff;--line:#d8d3de;--ink:#1f1a26;--quiet:#665f70;--accent:#5b2fc6;--on:#fff;--red:#b3261e}
@media (prefers-color-scheme:dark){:root{--ground:#151219;--surface:#1f1b25;--line:#443c50;--ink:#f2eff5;--quiet:#aca4b8;--accent:#bba3ff;--on:#1f1a26;--red:#ffb4ab}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 "Instrument Sans Variable",system-ui,sans-serif}
main{max-width:34rem;margin:8vh auto;padding:0 1rem;outline:0}
.event{margin:0 0 .25rem;color:var(--quiet)}
h1{font-size:2rem;line-height:1.15;margin:0 0 1rem;text-wrap:balance}
p{margin:0 0 1rem}
.note{color:var(--quiet)}.problem{color:var(--red)}
dl{margin:0 0 1rem;background:var(--surface);border:1px solid var(--line);border-radius:10px}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;padding:.75rem 1rem}
dl div+div{border-top:1px solid var(--line)}
dt{color:var(--quiet)}dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
#ahead,#joined{font-size:1.25rem}
code{font-size:.8125rem;font-weight:400;overflow-wrap:anywhere}
button,a.button{display:inline-block;min-height:3rem;padding:.75rem 1.25rem;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button.quiet{background:none;color:var(--accent);border-color:var(--line)}
button[aria-pressed=true]{border-color:var(--accent)}
form .button,a.button{width:100%;text-align:center}
form{margin:0 0 1rem}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}main:focus-visible{outline:0}
a{color:var(--accent)}summary{cursor:pointer;min-height:2.75rem;padding:.5rem 0;color:var(--quiet)}
.js,.live{display:none}.has-scripts .js{display:block}
.has-scripts .live{display:block;position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (forced-colors:active){button,a.button{border-color:ButtonText}}`;
