import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

/**
 * Builds the files that third-party pages load: `/widget.js`, whose URL is stable, and the element,
 * whose name contains a hash of its content. They are built along with the pages, each as a single
 * file. In development the element is loaded from its source.
 */
export function widgetFiles(): Plugin {
  return {
    name: "foyer:widget-files",
    applyToEnvironment: (environment) => environment.name === "ssr",
    configureServer(server) {
      server.middlewares.use("/widget.js", (_request, response) => {
        void bundle("loader", "iife", `/${SOURCES}/element.ts`).then((code) =>
          response.setHeader("content-type", "text/javascript").end(code),
        );
      });
    },
    // The client build is complete by then.
    async writeBundle({ dir }) {
      const client = join(String(dir), "..", "client");
      const element = await bundle("element", "es", "");
      const name = `assets/foyer-tickets-${createHash("sha256").update(element).digest("hex").slice(0, 12)}.js`;
      mkdirSync(join(client, "assets"), { recursive: true });
      writeFileSync(join(client, name), element);
      writeFileSync(join(client, "widget.js"), await bundle("loader", "iife", `/${name}`));
    },
  };
}

const SOURCES = join("src", "web", "widget");

async function bundle(entry: "loader" | "element", format: "es" | "iife", element: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    define: { ELEMENT: JSON.stringify(element) },
    build: {
      write: false,
      copyPublicDir: false,
      target: "es2022",
      lib: {
        entry: join(SOURCES, `${entry}.ts`),
        formats: [format],
        name: "foyerTickets",
        fileName: () => `${entry}.js`,
      },
      minify: true,
    },
  })) as Rolldown.RolldownOutput[];
  const [output] = built.flatMap((item) => item.output);
  if (output?.type !== "chunk") throw new Error(`The widget's ${entry} was not built`);
  return output.code;
}
