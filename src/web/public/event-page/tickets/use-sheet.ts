import { useAround } from "#web/platform/page-around.tsx";
import { useMedia } from "#web/platform/use-media.ts";

export type Sheet = { isOpen: boolean; open: () => void; close: () => void };

/** Wider screens show the tickets beside the page and have no sheet. */
const PHONE = "(max-width: 61.99em)";
const HASH = "#tickets";

/** The ticket sheet on phones. It is open while the URL says so, so going back closes it. */
export function useSheet(): Sheet {
  const { address, go } = useAround();
  const { pathname, hash, search } = address;
  const wasOpenedHere = (address.state as { opened_here?: true } | null)?.opened_here === true;
  const isPhone = useMedia(PHONE);
  return {
    isOpen: isPhone && hash === HASH,
    open: () => void go(search + HASH, { state: { opened_here: true } }),
    close: () => void (wasOpenedHere ? go(-1) : go(pathname + search, { replace: true })),
  };
}
