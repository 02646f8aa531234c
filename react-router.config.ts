import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build/web",
  ssr: true,
  // The list of routes is one small file that browsers cache, instead of a request to the server at
  // every link.
  routeDiscovery: { mode: "initial" },
  // A page's loader, placeholder and component stay in one file: separate files would be requested
  // at the same time anyway.
  splitRouteModules: false,
} satisfies Config;
