import { createContext, data, type EntryContext, type LoaderFunctionArgs, type RouterContext } from "react-router";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import { canonical, type PageHandle } from "#contract/page-handle.ts";
import { publicEvents } from "#contract/public-events.ts";
import type { WebBuild } from "#server/platform/pages.ts";

type Ask = (endpoint: Endpoint, input?: { params?: unknown; query?: unknown }) => Promise<unknown>;

const serverCall: RouterContext<Ask> = createContext<Ask>();
const requestLocale: RouterContext<Locale> = createContext<Locale>("en");
type Report = (error: unknown) => void;
const reportFault: RouterContext<Report> = createContext<Report>(() => undefined);
const requestNonce: RouterContext<string | undefined> = createContext<string | undefined>(undefined);

class CallError extends Error {
  readonly status: number;
  constructor(error: { code: string; status: number; message: string }) {
    super(error.message);
    this.status = error.status;
  }
}

/**
 * The server build of a small web app: `/event/…` is shared like the real event page, `/door/:id`
 * may compile WebAssembly, `/till` loads scripts of another site, `/own` is personal. Each page is
 * its loader's data as text, with one script of ours in it. `rendered` is called for every page
 * that is rendered.
 */
export function fakeWebBuild(rendered: (url: string) => void): WebBuild {
  return {
    entry: {
      module: {
        default: async (request: Request, status: number, headers: Headers, router: EntryContext, context: never) => {
          rendered(request.url);
          headers.set("content-type", "text/html; charset=utf-8");
          const nonce = (context as { get: (of: typeof requestNonce) => string | undefined }).get(requestNonce);
          const text = JSON.stringify({ ...router.staticHandlerContext.loaderData, url: request.url });
          return new Response(`<p>${text}</p><script nonce="${nonce}">start()</script>`, { status, headers });
        },
        handleError: (error: unknown, { context }: { context: { get: (of: typeof reportFault) => Report } }) =>
          context.get(reportFault)(error),
        serverCall,
        requestLocale,
        isLocaleKnown: createContext(false),
        reportFault,
        requestNonce,
        CallError,
      },
    },
    routes: {
      root: { id: "root", path: "", module: { default: () => null } },
      event: {
        id: "event",
        parentId: "root",
        path: "event/:event_id/:event_slug?",
        module: { default: () => null, loader: loadEvent, headers: passHeaders, handle: EVENT },
      },
      door: { id: "door", parentId: "root", path: "door/:id", module: page({ policy: { wasm: true } }) },
      till: {
        id: "till",
        parentId: "root",
        path: "till",
        module: page({ policy: { script_src: ["https://js.example"], frame_ancestors: ["https:"] } }),
      },
      "till-card": {
        id: "till-card",
        parentId: "till",
        path: "card",
        module: page({ policy: { script_src: ["https://card.example"], connect_src: ["https://card.example"] } }),
      },
      own: { id: "own", parentId: "root", path: "own", module: page({}) },
    },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as WebBuild;
}

const EVENT = {
  shared: {
    subject: ["event_id"],
    speaks: true,
    variant: {
      parameter: "promo_code",
      spell: (value) => value.trim().toLowerCase() || null,
      isGood: async (ask, { event_id }, code) =>
        (await ask(publicEvents.checkPromoCode, { params: { event_id: Number(event_id), code } })).valid,
    },
  },
} satisfies PageHandle;

async function loadEvent({ params, request, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const promo_code = searchParams.get("promo_code") ?? undefined;
  try {
    const input = { params: { event_id: params["event_id"] }, query: { promo_code } };
    const response = (await context.get(serverCall)(publicEvents.get, input)) as {
      data: { id: number; title: string; slug: string; tickets: { sale_state: string }[] };
    };
    const url = `${origin}/event/${response.data.id}/${response.data.slug}`;
    const tickets = response.data.tickets.map(({ sale_state }) => sale_state);
    const shown = { title: response.data.title, tickets, language: context.get(requestLocale) };
    return data(shown, { headers: canonical(url) });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return data({ title: null }, { status: 404 });
    throw error;
  }
}

function passHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  const link = loaderHeaders.get("link");
  return link === null ? {} : { link };
}

function page(handle: PageHandle) {
  return { default: () => null, handle };
}
