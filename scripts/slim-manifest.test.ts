import { expect, test } from "vitest";
import { slim } from "./slim-manifest.ts";

test("browser's list of routes names each page's own files and styles, not their imports", () => {
  const login = {
    id: "login",
    parentId: "root",
    path: "auth/login",
    hasLoader: false,
    hasDefaultExport: true,
    module: "/assets/login.js",
    clientLoaderModule: "/assets/loader.js",
    imports: ["/assets/base.js", "/assets/form.js"],
    css: ["/assets/login.css"],
  };
  const whole = {
    entry: { module: "/assets/entry.js", imports: ["/assets/base.js"] },
    routes: { login },
    version: "1",
  };

  const script = slim(`window.__list=${JSON.stringify(whole)};`);

  expect(script).toMatch(/^window\.__list=\{.+\};$/);
  expect(JSON.parse(script.slice("window.__list=".length, -1))).toEqual({
    entry: { module: "/assets/entry.js", imports: [] },
    routes: {
      login: {
        id: "login",
        parentId: "root",
        path: "auth/login",
        hasDefaultExport: true,
        module: "/assets/login.js",
        clientLoaderModule: "/assets/loader.js",
        css: ["/assets/login.css"],
      },
    },
    version: "1",
  });
});
