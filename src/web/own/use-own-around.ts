import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { mayLeave } from "#web/platform/unsaved-changes.ts";
import { leaveState } from "#web/platform/left-state.ts";
import type { Address, Around, Go } from "#web/platform/page-around.tsx";
import { HANDED, type Handed } from "./handed.ts";

/** What is around a page of its own: the address by `history` itself, all other pages by new documents, and its loader by asking for its document. */
export function useOwnAround(handed: Handed): { around: Around; loaded: unknown } {
  const [loaded, setLoaded] = useState(handed.loaded);
  const [isLeaving, setLeaving] = useState(false);
  const said = useSyncExternalStore(hear, where, () => written(handed.around.address));

  // who comes back finds the page as it was left, waiting buttons and all (back/forward cache)
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);

  const around = useMemo((): Around => {
    const go: Go = async (to, { replace = false, state } = {}) => {
      if (typeof to === "number") return history.go(to);
      const { origin, pathname, href } = new URL(to, window.location.href);
      if (origin === window.location.origin && pathname === window.location.pathname) {
        // as the router keeps it, whose pages lie in the same history
        history[replace ? "replaceState" : "pushState"]({ usr: state }, "", href);
        return tell();
      }
      if (!(await mayLeave())) return;
      leaveState(href, state);
      setLeaving(true);
      window.location[replace ? "replace" : "assign"](href);
      return new Promise(() => undefined);
    };
    const loadAgain = async () => setLoaded((await handedAgain()).loaded);
    return { ...handed.around, address: JSON.parse(said) as Address, go, isLeaving, loadAgain };
  }, [handed, said, isLeaving]);
  return { around, loaded };
}

/** A page that is another one by now, or none, is shown as it is. */
async function handedAgain(): Promise<Handed> {
  const answer = await fetch(window.location.href, { headers: { accept: "text/html" }, cache: "no-store" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const text = page.getElementById(HANDED)?.textContent;
  if (text) return JSON.parse(text) as Handed;
  window.location.reload();
  return new Promise(() => undefined);
}

const hearers = new Set<() => void>();

function tell(): void {
  for (const hearer of hearers) hearer();
}

function hear(hearer: () => void): () => void {
  hearers.add(hearer);
  window.addEventListener("popstate", hearer);
  return () => {
    hearers.delete(hearer);
    window.removeEventListener("popstate", hearer);
  };
}

/** As text, which is the same as long as nothing changes. */
function where(): string {
  const state = (history.state as { usr?: unknown } | null)?.usr;
  const { pathname, search, hash } = window.location;
  return written({ pathname, search, hash, state });
}

function written({ pathname, search, hash, state }: Address): string {
  return JSON.stringify({ pathname, search, hash, state: state ?? null });
}
