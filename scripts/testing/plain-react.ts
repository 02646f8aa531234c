import * as react from "react";

/**
 * While developing, React notes behind every element where in the code it was made: a stack of calls each, a tenth of what the pages'
 * tests computed. It asks a count whether to, and stops at ten thousand a second; here the count always says so. No warning is lost.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
  string,
  { recentlyCreatedOwnerStacks?: number }
>;
if (internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { configurable: true, get: () => 1e4, set() {} });
