import { join } from "node:path";
import { build, type Plugin } from "vite";

/**
 * Builds the service worker of check-in as a single file (`/check-in/worker.js`): a worker needs a
 * stable URL and controls the pages below it. It is built along with the pages, from the same
 * sources.
 */
export function stationWorker(): Plugin {
  return {
    name: "foyer:door-worker",
    apply: "build",
    // The client build is complete by then.
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
