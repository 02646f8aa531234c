import { useEffect } from "react";
import { useNavigate } from "react-router";
import { frame, isEmbedded, onOverlayClosed } from "./host-page.ts";

/**
 * Handles links in a frame on all its pages: checkout steps stay in the frame, the event page
 * becomes the ticket list, and everything else opens in a new tab. Registered once, with the
 * frame's first page, for all that follow.
 */
export function useFramedLinks(event_id: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isEmbedded() || frame.getState().followsLinks) return;
    frame.setState({ followsLinks: true });
    const goToStart = () => void navigate(`/widget/${event_id}`, { replace: true });
    onOverlayClosed(goToStart);
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
