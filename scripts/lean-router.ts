import type { Plugin } from "vite";

/**
 * Two files of the router that browsers never come to run: asking the server for routes as links come into sight (ours are one list,
 * `routeDiscovery` in react-router.config.ts), and its hooks for measuring. The rest of it asks them whether there is something to
 * do, and here is told no. Only in what browsers are sent; the server has them whole.
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

/** The same names, and nothing behind them. */
export function saysNo(code: string): string {
  const names = /^export \{ (.+) \};$/m.exec(code)?.[1]?.split(", ") ?? [];
  if (names.length === 0) throw new Error("The router's files look different now: see scripts/lean-router.ts.");
  return names.map((name) => `export const ${name} = () => undefined;`).join("\n");
}
