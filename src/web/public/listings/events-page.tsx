import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { publicEvents } from "#contract/public-events.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { type LoadedEvents, PublicEvents } from "./public-events.tsx";
import { searchIn, turned, turnOf } from "./pagination.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const searchText = searchIn(searchParams);
  const pagination = turnOf(searchParams);
  const response = await context.get(serverCall)(publicEvents.list, { query: { ...pagination, query: searchText } });
  const page = turned(response.data, pagination, { path: "/events", query: searchText });
  return data({ origin, searchText, page } satisfies LoadedEvents);
}

/** In the visitor's language, and never cached. */
export function headers(): HeadersInit {
  return { "cache-control": "private, no-cache" };
}

export default function PublicEventsPage() {
  return <PublicEvents loaded={useLoaderData<LoadedEvents>()} />;
}
