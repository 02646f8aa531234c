import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build/web",
  ssr: true,
  // The list of routes is one small file that browsers keep, not a question to the server at every link.
  routeDiscovery: { mode: "initial" },
  // A page's loader, its placeholder and itself are in one file: in one each they are asked for together all the same.
  splitRouteModules: false,
} satisfies Config;
