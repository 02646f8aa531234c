import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";
import { sentences } from "./scripts/sentences.ts";

// Odd on purpose: far from UTC and by a quarter of an hour, so that a forgotten time zone shows.
process.env.TZ = "Asia/Kathmandu";

const plugins = [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];
const always = ["./scripts/testing/strict.ts"];

/** Rules run alone; the server's tests share one PostgreSQL, each file on its own copy of a migrated database; pages run in jsdom. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        plugins,
        test: {
          name: "domain",
          include: ["src/{domain,contract}/**/*.test.ts", "scripts/**/*.test.ts"],
          setupFiles: always,
        },
      },
      {
        plugins,
        test: {
          name: "server",
          include: ["src/server/**/*.test.{ts,tsx}"],
          globalSetup: "./scripts/testing/database-server.ts",
          setupFiles: always,
        },
      },
      {
        plugins: [...plugins, sentences()],
        test: {
          name: "web",
          include: ["src/web/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          globals: true, // Testing Library tidies up by itself when it finds afterEach there.
          setupFiles: [...always, "./scripts/testing/browser-parts.ts"],
        },
      },
    ],
  },
});
