import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import type { PluginOption } from "vite";
import { defineConfig } from "vitest/config";

// Deliberately odd: far from UTC and offset by a quarter of an hour, so that a forgotten time zone
// shows.
process.env.TZ = "Asia/Kathmandu";

const plugins: PluginOption[] = [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];
const setupFiles = (...names: string[]) =>
  ["console-errors", "local-connections", ...names].map((name) => `./scripts/testing/${name}.ts`);

/**
 * Domain tests need nothing else; server tests share one PostgreSQL, each file on its own copy of a
 * migrated database; web tests run in jsdom with an API by MSW.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Long timeouts cost nothing in a passing run, and a busy machine is not a fault of the code.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        plugins,
        test: {
          name: "domain",
          include: ["src/{domain,contract}/**/*.test.ts", "scripts/**/*.test.ts"],
          setupFiles: setupFiles(),
        },
      },
      {
        plugins,
        test: {
          name: "server",
          include: ["src/server/**/*.test.{ts,tsx}", "packages/client/test/*.test.ts"],
          globalSetup: "./scripts/testing/database-server.ts",
          setupFiles: setupFiles("quick-passwords"),
        },
      },
      {
        plugins,
        test: {
          name: "web",
          include: ["src/web/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: setupFiles("mock-server", "browser-parts", "cleanup"),
        },
      },
    ],
  },
});
