import { useNonce } from "#web/platform/nonce.ts";

/** The ground of the page (`--surface` of tokens.css) around it, too, in the browser's own bars. */
export const THEME_COLORS = { light: "#faf9fb", dark: "#151219" };

/**
 * The browser's bars in the colour of the scheme that is shown: the one the reader chose, not what the device likes. The first such
 * element counts, so the script puts its own before ours, ahead of the first paint; without scripts the page is light anyway.
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
