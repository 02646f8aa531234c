import { join } from "node:path";
import { build, type Plugin } from "vite";

/**
 * The door's service worker, one file by itself (`/check-in/worker.js`): a worker has an address that stays, and answers for what lies
 * below it. It is built beside the pages, from the same sources.
 */
export function stationWorker(): Plugin {
  return {
    name: "foyer:door-worker",
    apply: "build",
    // The pages' own files are there by then.
    applyToEnvironment: (environment) => environment.name === "ssr",
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        logLevel: "warn",
        build: {
          outDir: join(String(dir), "..", "client", "check-in"),
          emptyOutDir: false,
          copyPublicDir: false,
          lib: { entry: ENTRY, formats: ["iife"], name: "doorWorker", fileName: () => "worker.js" },
        },
      });
    },
  };
}

const ENTRY = join("src", "web", "public", "check-in", "worker", "worker.ts");
