import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import type { PluginOption } from "vite";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/testing/longest-first.ts";

// Deliberately odd: far from UTC and offset by a quarter of an hour, so that a forgotten time zone
// shows.
process.env.TZ = "Asia/Kathmandu";

const plugins: PluginOption[] = [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];
// On two cores, and after the server's tests: these tests only compute, and each further process
// loads the npm modules again and starts cold.
const computing = { maxWorkers: 2, sequence: { groupOrder: 1 } };
const always = ["./scripts/testing/strict-mode.ts"];

/**
 * Domain tests need nothing else; server tests share one PostgreSQL, each file on its own copy of a
 * migrated database; web tests run in jsdom. Files share a process and npm's modules (a new process
 * for each took longer than most files), but never our own modules: see strict-mode.ts.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    isolate: false,
    // Long timeouts cost nothing in a passing run, and a busy machine is not a fault of the code.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        plugins,
        test: {
          name: "domain",
          ...computing,
          include: ["src/{domain,contract}/**/*.test.ts", "scripts/**/*.test.ts"],
          setupFiles: always,
        },
      },
      {
        plugins,
        test: {
          name: "server",
          // Next to PostgreSQL and the web and domain tests (scripts/test.mjs), more than two
          // workers only slow each other down.
          maxWorkers: 2,
          include: ["src/server/**/*.test.{ts,tsx}"],
          globalSetup: "./scripts/testing/database-server.ts",
          setupFiles: [...always, "./scripts/testing/quick-passwords.ts"],
        },
      },
      {
        plugins,
        test: {
          name: "web",
          ...computing,
          include: ["src/web/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: [
            ...always,
            ...["plain-react", "browser-parts", "synchronous-rendering", "cleanup"].map(
              (name) => `./scripts/testing/${name}.ts`,
            ),
          ],
        },
      },
    ],
  },
});
