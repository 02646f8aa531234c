import { useAround } from "#web/platform/page-around.tsx";
import { useMedia } from "#web/platform/use-media.ts";

export type Sheet = { isOpen: boolean; open: () => void; close: () => void };

/** Where the tickets stand beside the page, there is no sheet. */
const PHONE = "(max-width: 61.99em)";
const HASH = "#tickets";

/** The tickets' sheet on phones. It is open while the address says so, so going back closes it. */
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
