import * as react from "react";

/**
 * In development, React records a stack trace for every element, which took a tenth of the CPU time
 * of the web tests. It stops after ten thousand a second, by a counter; here the counter is always
 * at this limit. No warning is lost.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
  string,
  { recentlyCreatedOwnerStacks?: number }
>;
if (internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { configurable: true, get: () => 1e4, set() {} });
