import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

const tests = ["**/*.test.ts", "**/*.test.tsx"];

/**
 * Three catalogs, so that a buyer downloads neither the dashboard's messages nor those of the
 * emails.
 */
export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "de", "fr", "es", "pt", "pt-br", "zh-cn"],
  fallbackLocales: false,
  format: formatter({ lineNumbers: false }),
  orderBy: "origin",
  catalogs: [
    {
      path: "locales/{locale}/public",
      include: ["src/web/public", "src/web/ui", "src/web/platform", "src/web/root.tsx", "src/contract"],
      exclude: tests,
    },
    {
      path: "locales/{locale}/organizer",
      include: ["src/web/organizer", "src/web/auth", "src/web/mfa", "src/web/dev"],
      exclude: tests,
    },
    { path: "locales/{locale}/server", include: ["src/server"], exclude: tests },
  ],
});
