import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build/web",
  ssr: true,
  // A page's loader, placeholder and component stay in one file: separate files would be requested
  // at the same time anyway.
  splitRouteModules: false,
} satisfies Config;
