import { LRUCache } from "lru-cache";
import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { PageHandle, PagePolicy, SharedPage } from "#contract/page-handle.ts";

/** What the routes at a path declare about the page there, and the parameters in the path. */
export type MatchedPage = {
  policy: PagePolicy;
  shared: SharedPage | undefined;
  params: Readonly<Record<string, string | undefined>>;
  /**
   * The path of a shared page's subject, without decoration: `/event/7` of `/event/7/summer-night`.
   */
  subject: string;
};

/**
 * Reads the routes of the build. A path without a route is the not-found page, with the strictest
 * policy.
 */
export function pageAt(build: ServerBuild, pathname: string): MatchedPage {
  const { routes, found } = knownOf(build);
  // A request that ends in `.data` is for the data of a page, sent when it is opened from another
  // page.
  const isData = pathname.endsWith(".data");
  const before = found.get(pathname);
  if (before) return before;
  const matches = matchRoutes(routes, isData ? pathname.slice(0, -".data".length) : pathname) ?? [];
  const handles = matches.map(({ route }) => (route.handle ?? {}) as PageHandle);
  const shared = isData ? undefined : handles.findLast((handle) => handle.shared)?.shared;
  const params = matches.at(-1)?.params ?? {};
  const pattern = `/${matches.flatMap(({ route }) => route.path ?? []).join("/")}`;
  const page = {
    policy: handles.reduce<PagePolicy>((all, { policy }) => addPolicies(all, policy ?? {}), {}),
    shared,
    params,
    subject: shared ? subjectPath(pattern, params, shared) : pathname,
  };
  found.set(pathname, page);
  return page;
}

/** `pattern` as in the list of routes: `/event/:event_id/:event_slug?`. */
function subjectPath(pattern: string, params: MatchedPage["params"], { subject }: SharedPage): string {
  const entries = subject.map((name) => [name, encodeURIComponent(params[name] ?? "")]);
  return generatePath(pattern, Object.fromEntries(entries));
}

function addPolicies(a: PagePolicy, b: PagePolicy): PagePolicy {
  const both = (name: "script_src" | "connect_src" | "frame_src" | "frame_ancestors") => [
    ...new Set([...(a[name] ?? []), ...(b[name] ?? [])]),
  ];
  return {
    script_src: both("script_src"),
    connect_src: both("connect_src"),
    frame_src: both("frame_src"),
    frame_ancestors: both("frame_ancestors"),
    wasm: Boolean(a.wasm || b.wasm),
    payment: Boolean(a.payment || b.payment),
  };
}

type Known = { routes: RouteObject[]; found: LRUCache<string, MatchedPage> };

/** Vite creates a new build with every change; in production there is one. */
const known = new WeakMap<ServerBuild, Known>();

function knownOf(build: ServerBuild): Known {
  const before = known.get(build);
  if (before) return before;
  const made = { routes: childrenOf(build, undefined), found: new LRUCache<string, MatchedPage>({ max: 1_000 }) };
  known.set(build, made);
  return made;
}

/** Turns the flat list of routes in the build into a tree, which matching needs. */
function childrenOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module }) => {
      const route = { id, path, caseSensitive, handle: module.handle };
      return (index ? { ...route, index: true } : { ...route, children: childrenOf(build, id) }) as RouteObject;
    });
}
