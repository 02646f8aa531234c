import { join } from "node:path";
import { build, type Plugin } from "vite";

/**
 * Builds the service worker of tickets as a single file (`/ticket/worker.js`), like that of
 * check-in (`station-worker.ts`).
 */
export function ticketWorker(): Plugin {
  return {
    name: "foyer:ticket-worker",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        logLevel: "warn",
        build: {
          outDir: join(String(dir), "..", "client", "ticket"),
          emptyOutDir: false,
          copyPublicDir: false,
          lib: { entry: ENTRY, formats: ["iife"], name: "ticketWorker", fileName: () => "worker.js" },
        },
      });
    },
  };
}

const ENTRY = join("src", "web", "public", "ticket", "worker", "worker.ts");
