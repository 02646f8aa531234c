import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import type { PluginOption } from "vite";
import { defineConfig } from "vitest/config";
import { sentences } from "./scripts/messages.ts";
import { LongestFirst } from "./scripts/testing/longest-first.ts";

// Odd on purpose: far from UTC and by a quarter of an hour, so that a forgotten time zone shows.
process.env.TZ = "Asia/Kathmandu";

const plugins: PluginOption[] = [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];
// On two cores, and after the server's: they compute alone, and each process more reads npm's modules anew and begins cold.
const computing = { maxWorkers: 2, sequence: { groupOrder: 1 } };
const always = ["./scripts/testing/strict-mode.ts"];

/**
 * Rules run alone; the server's tests share one PostgreSQL, each file on its own copy of a migrated database; pages run in jsdom. Files
 * share a process and npm's modules (a fresh one for each took longer than most files do), never our own: see strict.ts.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    isolate: false,
    // Patience costs nothing where all is well, and a busy machine is no mistake of the code's.
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
          // With PostgreSQL beside them, and pages and rules (scripts/test.mjs), more than two only get in each other's way.
          maxWorkers: 2,
          include: ["src/server/**/*.test.{ts,tsx}"],
          globalSetup: "./scripts/testing/database-server.ts",
          setupFiles: [...always, "./scripts/testing/quick-passwords.ts"],
        },
      },
      {
        plugins: [...plugins, sentences()],
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
