import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

/**
 * Builds the files that are not part of a page, each as a single file, along with the pages and
 * from the same sources: the service workers of check-in and of tickets, whose URLs are stable and
 * above the pages that they control, and what third-party pages load: `/widget.js`, whose URL is
 * stable, and the element, whose name contains a hash of its content. A page build splits its files
 * and names them by their content, so each of these is a build of its own. In development the
 * element is loaded from its source, and there are no service workers.
 */
export function standaloneFiles(): Plugin {
  return {
    name: "foyer:standalone-files",
    applyToEnvironment: (environment) => environment.name === "ssr",
    configureServer(server) {
      server.middlewares.use("/widget.js", (_request, response) => {
        void bundle(LOADER, "iife", { ELEMENT: `/${ELEMENT}` }).then((code) =>
          response.setHeader("content-type", "text/javascript").end(code),
        );
      });
    },
    // The client build is complete by then.
    async writeBundle({ dir }) {
      const write = (path: string, code: string) => {
        const file = join(String(dir), "..", "client", path);
        mkdirSync(join(file, ".."), { recursive: true });
        writeFileSync(file, code);
      };
      for (const [path, entry] of Object.entries(WORKERS)) write(path, await bundle(entry, "iife"));
      const element = await bundle(ELEMENT, "es", { ELEMENT: "" });
      const name = `assets/foyer-tickets-${createHash("sha256").update(element).digest("hex").slice(0, 12)}.js`;
      write(name, element);
      write("widget.js", await bundle(LOADER, "iife", { ELEMENT: `/${name}` }));
    },
  };
}

const WORKERS = {
  "check-in/worker.js": "src/web/public/check-in/worker/worker.ts",
  "ticket/worker.js": "src/web/public/ticket/worker/worker.ts",
};
const LOADER = "src/web/widget/loader.ts";
const ELEMENT = "src/web/widget/element.ts";

async function bundle(entry: string, format: "es" | "iife", constants: Record<string, string> = {}): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      copyPublicDir: false,
      target: "es2022",
      lib: { entry, formats: [format], name: "foyer" },
      minify: true,
    },
  })) as Rolldown.RolldownOutput[];
  const [output] = built.flatMap((item) => item.output);
  if (output?.type !== "chunk") throw new Error(`${entry} was not built.`);
  return output.code;
}
