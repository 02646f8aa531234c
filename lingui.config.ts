import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

const tests = ["**/*.test.ts", "**/*.test.tsx"];

/** Labels that only the dashboard and the emails show. */
const dashboardLabels = "src/contract/labels/!(invoices|orders|payments|tickets|zones).ts";

/**
 * The server's messages, and the web client's by area, so that a page downloads little more than it
 * can show (src/web/platform/namespaces.ts).
 */
export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "de", "fr", "es", "pt", "pt-br", "zh-cn"],
  fallbackLocales: false,
  format: formatter({ lineNumbers: false }),
  orderBy: "origin",
  catalogs: [
    {
      path: "locales/{locale}/shared",
      include: ["src/web/ui", "src/web/platform", "src/web/root.tsx", "src/contract"],
      exclude: [...tests, `**/${dashboardLabels}`],
    },
    {
      path: "locales/{locale}/public",
      include: ["src/web/public"],
      exclude: [...tests, "**/src/web/public/{checkout,check-in}/**"],
    },
    { path: "locales/{locale}/checkout", include: ["src/web/public/checkout"], exclude: tests },
    { path: "locales/{locale}/check-in", include: ["src/web/public/check-in"], exclude: tests },
    { path: "locales/{locale}/auth", include: ["src/web/auth", "src/web/mfa"], exclude: tests },
    {
      path: "locales/{locale}/organizer",
      include: ["src/web/organizer", "src/web/dev", dashboardLabels],
      exclude: tests,
    },
    { path: "locales/{locale}/operator", include: ["src/web/operator"], exclude: tests },
    { path: "locales/{locale}/server", include: ["src/server"], exclude: tests },
  ],
});
