import { useNonce } from "#web/platform/nonce.ts";

/** The page's background color (`--surface` of tokens.css) for the browser's own bars. */
export const THEME_COLORS = { light: "#faf9fb", dark: "#151219" };

/**
 * Colors the browser's bars for the shown scheme: the user's choice and not the device's
 * preference. The first such element counts, so the script inserts its own before ours, ahead of
 * the first paint. Without scripts the page is light.
 */
export function ThemeColor({ forced }: { forced?: "dark" }) {
  return (
    <>
      <meta name="theme-color" content={THEME_COLORS[forced ?? "light"]} />
      <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FOLLOW }} />
    </>
  );
}

const FOLLOW = `{
  const [page, colors] = [document.documentElement, ${JSON.stringify(THEME_COLORS)}];
  const bars = document.head.insertBefore(document.createElement("meta"), document.head.firstChild);
  const follow = () => (bars.content = colors[page.dataset.mantineColorScheme] ?? colors.light);
  bars.name = "theme-color";
  new MutationObserver(follow).observe(page, { attributeFilter: ["data-mantine-color-scheme"] });
  follow();
}`;
