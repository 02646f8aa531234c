import "@mantine/core/styles.layer.css";
import "./ui/tokens.css";
import "./ui/mantine-variables.css";
import "./ui/mantine.css";
import "./ui/forced-colors.css";
import "./ui/page/without-scripts.css";
import { useLingui } from "@lingui/react";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Links, Meta, Scripts, ScrollRestoration } from "react-router";
import latin from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { languageTag } from "./platform/locales.ts";
import { useNonce } from "./platform/nonce.ts";
import { usePageSettings } from "./platform/page-settings.ts";
import { STORAGE_STAND_IN } from "./platform/safe-storage.ts";
import { scriptsReady, WATCH_SCRIPTS } from "./ui/page/script-state.ts";
import { LookProvider } from "./ui/page/page-theme-provider.tsx";
import { ThemeColor } from "./ui/page/theme-color.tsx";

/** The document of every page. */
export function PageDocument({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const nonce = useNonce();
  const { color_scheme: forced } = usePageSettings();
  useEffect(scriptsReady, []);
  return (
    <html lang={languageTag(i18n.locale)} dir="ltr" data-respect-reduced-motion="true" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="preload" href={latin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: [STORAGE_STAND_IN, WATCH_SCRIPTS].join("\n") }}
        />
        <ColorSchemeScript nonce={nonce} suppressHydrationWarning forceColorScheme={forced} />
        <ThemeColor forced={forced} />
        <Meta />
        <Links />
      </head>
      <body>
        <LookProvider forced={forced}>{children}</LookProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}
