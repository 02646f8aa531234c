import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { widget } from "#contract/widget.ts";
import { mutation } from "#web/platform/query-client.ts";
import type { Lead } from "#web/public/event-page/tickets/use-ticket-selection.ts";
import { frame, openOverlay } from "./host-page.ts";
import { takeOverAddress } from "./take-over-address.ts";

/**
 * Leads from the tickets to the checkout: as an overlay over the host page where there is room,
 * otherwise in a tab. The tab is opened with the click, because browsers block it later. Where it
 * was blocked, the frame shows how to continue.
 */
export function useLead(event_id: number) {
  const navigate = useNavigate();
  const [order, setOrder] = useState<{ short_id: string; openedWith: string | null } | null>(null);
  const lead: Lead = () => (frame.getState().hasRoom ? over() : beside());

  function over(): ReturnType<Lead> {
    return {
      async to(short_id) {
        openOverlay();
        await navigate(`/checkout/${event_id}/${short_id}`, { replace: true });
      },
      giveUp: () => undefined,
    };
  }

  const createHandoff = useMutation(mutation(widget.createHandoff));
  function beside(): ReturnType<Lead> {
    const tab = window.open("", "_blank");
    return {
      async to(short_id) {
        let openedWith: string | null = null;
        try {
          if (tab) {
            const { data } = await createHandoff.mutateAsync({ params: { event_id, order_short_id: short_id } });
            tab.location.replace(takeOverAddress(event_id, data.code));
            openedWith = data.code;
          }
        } catch {
          tab?.close();
        }
        setOrder({ short_id, openedWith });
      },
      giveUp: () => tab?.close(),
    };
  }

  return { lead, order, startAgain: () => setOrder(null) };
}
