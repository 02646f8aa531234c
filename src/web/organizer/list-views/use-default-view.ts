import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { listViews, type ViewedList } from "#contract/list-views.ts";
import { query } from "#web/platform/query-client.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/**
 * Applies the default view to a list that is opened without URL parameters. Only once: clearing the
 * filters does not apply it again.
 */
export function useDefaultView(list: ViewedList): void {
  const { id: event_id } = useEvent();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isBare] = useState(search === "");
  const isDone = useRef(false);
  const { data } = useQuery({
    ...query(listViews.list, { params: { event_id }, query: { list } }),
    enabled: isBare,
    retry: false,
  });
  useEffect(() => {
    if (!isBare || !data || isDone.current) return;
    isDone.current = true;
    const defaultSearch = data.data.find(({ is_default }) => is_default)?.address;
    if (defaultSearch && search === "") void navigate({ pathname, search: defaultSearch }, { replace: true });
  }, [isBare, data, search, pathname, navigate]);
}
