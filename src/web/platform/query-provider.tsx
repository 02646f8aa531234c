import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { queryClient } from "./query-client.ts";

/**
 * Surrounds pages that use the query cache (`useQuery`). Pages elsewhere in routes.ts do not load
 * it.
 */
export default function QueryProvider() {
  const [client] = useState(queryClient);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
