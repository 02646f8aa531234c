import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { queryClient } from "./query-client.ts";

/** Around pages that ask again and keep what they were answered (`useQuery`). Pages elsewhere in routes.ts don't fetch the cache. */
export default function QueryProvider() {
  const [client] = useState(queryClient);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
