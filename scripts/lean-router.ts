import type { Plugin } from "vite";

/**
 * Stubs two files of the router that browsers never need: route discovery as links come into view
 * (our routes are one list, `routeDiscovery` in react-router.config.ts), and instrumentation. The
 * rest of the router calls them to find out whether there is something to do, and gets undefined.
 * Applies only to the browser build; the server keeps the originals.
 */
export function leanRouter(): Plugin {
  return {
    name: "foyer:lean-router",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: UNUSED },
      handler: (code) => ({ code: saysNo(code), map: null, moduleSideEffects: false }),
    },
  };
}

export const UNUSED = /\/react-router\/dist\/production\/lib\/(dom\/ssr\/fog-of-war|router\/instrumentation)\.js$/;

export function saysNo(code: string): string {
  const names = /^export \{ (.+) \};$/m.exec(code)?.[1]?.split(", ") ?? [];
  if (names.length === 0) throw new Error("The router's files have changed: see scripts/lean-router.ts.");
  return names.map((name) => `export const ${name} = () => undefined;`).join("\n");
}
