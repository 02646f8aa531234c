import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { publicEvents } from "#contract/public-events.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { type LoadedEvents, PublicEvents } from "./public-events.tsx";
import { searchIn, turned, turnOf } from "./pagination.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const asked = searchIn(searchParams);
  const turn = turnOf(searchParams);
  const answer = await context.get(serverCall)(publicEvents.list, { query: { ...turn, query: asked } });
  const page = turned(answer.data, turn, { path: "/events", query: asked });
  return data({ origin, asked, page } satisfies LoadedEvents);
}

/** In the visitor's language, and never cached. */
export function headers(): HeadersInit {
  return { "cache-control": "private, no-cache" };
}

/** A standalone page (src/web/own). The router shows this component wherever it is in charge. */
export default function PublicEventsPage() {
  return <PublicEvents loaded={useLoaderData<LoadedEvents>()} />;
}
