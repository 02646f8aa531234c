/**
 * What is drawn already is read before it is taken over: the scripts that take over are fetched once the page has been painted, not
 * beside its looks, its letters and its picture. At once where nobody looks (a tab in the background), or where somebody presses already:
 * what they pressed is kept, and pressed again when the page is awake.
 *
 * The page is as the server's renderer made it, so this reads nothing but its own tags.
 */
export function scriptsLater(html: string, nonce: string | undefined): string {
  const files = [...html.matchAll(AHEAD)].map(([, file]) => file ?? "");
  const waiting = html.replaceAll(AHEAD, "").replaceAll(MODULE, '<script type="text/plain" data-later="" ');
  const sign = nonce === undefined ? "" : ` nonce="${nonce}"`;
  return waiting.replace(/<\/body>(?=<\/html>$)/, () => `<script${sign}>${starting(files)}</script></body>`);
}

const AHEAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const MODULE = /<script type="module" /g;

/** Runs as it stands, in whatever browser: it waits for the styles, as every script behind them does. */
function starting(files: readonly string[]): string {
  return `{
  let pressed, isStarted;
  const isAwake = () => Object.keys(document).some((key) => key.startsWith("__reactContainer"));
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of ${JSON.stringify(files).replaceAll("<", "\\u003c")})
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href }));
    for (const kept of document.querySelectorAll("script[data-later]")) {
      const script = Object.assign(document.createElement("script"), { type: "module", text: kept.text });
      if (kept.hasAttribute("src")) script.src = kept.getAttribute("src");
      document.head.append(script);
    }
    wake();
  };
  const wake = () => {
    if (!isAwake()) return setTimeout(wake, 20);
    removeEventListener("click", early, true);
    if (pressed && pressed.isConnected) pressed.click();
  };
  const early = (event) => {
    const button = !isAwake() && event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    pressed = button;
    start();
  };
  addEventListener("click", early, true);
  if (document.hidden) start();
  else new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  addEventListener("load", () => setTimeout(start, 300));
}`;
}
