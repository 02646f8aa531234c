import { useAround } from "#web/platform/page-around.tsx";
import { useMedia } from "#web/platform/use-media.ts";
import { BELOW_MD } from "#web/ui/breakpoints.ts";

export type Sheet = { isOpen: boolean; open: () => void; close: () => void };

const HASH = "#tickets";

/**
 * The ticket sheet on phones; wider screens show the tickets beside the page. It is open while the
 * URL says so, so going back closes it.
 */
export function useSheet(): Sheet {
  const { address, go } = useAround();
  const { pathname, hash, search } = address;
  const wasOpenedHere = (address.state as { opened_here?: true } | null)?.opened_here === true;
  const isPhone = useMedia(BELOW_MD);
  return {
    isOpen: isPhone && hash === HASH,
    open: () => void go(search + HASH, { state: { opened_here: true } }),
    close: () => void (wasOpenedHere ? go(-1) : go(pathname + search, { replace: true })),
  };
}
