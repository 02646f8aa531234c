import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isEmbedded, onOverlayClosed } from "./host-page.ts";

let isSet = false;

/**
 * Where links lead in a frame, however far its reader has come: the steps of the checkout stay in it, the event's page is the list of
 * tickets, and everything else opens beside the page around. Set once, with the frame's first page, for all that come after it.
 */
export function useFramedLinks(event_id: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isEmbedded() || isSet) return;
    isSet = true;
    const home = () => void navigate(`/widget/${event_id}`, { replace: true });
    onOverlayClosed(home);
    window.addEventListener("click", (event) => follow(event, event_id, navigate), { capture: true });
  }, [event_id, navigate]);
}

function follow(event: MouseEvent, event_id: number, navigate: (to: string) => unknown): void {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.button !== 0) return;
  const { pathname, search, hash, origin, protocol, href, target } = link;
  if (!protocol.startsWith("http") || link.hasAttribute("download") || target === "_blank") return;
  const isPartOfPage = origin === window.location.origin && pathname === window.location.pathname && hash !== "";
  if (isPartOfPage) return;
  event.preventDefault();
  event.stopPropagation();
  if (origin === window.location.origin && STEP.test(pathname)) return void navigate(pathname + search + hash);
  if (origin === window.location.origin && EVENT.exec(pathname)?.[1] === String(event_id))
    return void navigate(`/widget/${event_id}`);
  window.open(href, "_blank", "noopener");
}

const STEP = /^\/checkout\/\d+\/o_\w+(\/(details|payment|payment_return|summary))?\/?$/;
const EVENT = /^\/event\/(\d+)(\/|$)/;
