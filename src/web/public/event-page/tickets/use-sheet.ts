import { useLocation, useNavigate } from "react-router";
import { useMedia } from "#web/platform/use-media.ts";
import { BELOW_MD } from "#web/ui/breakpoints.ts";

export type Sheet = { isOpen: boolean; open: () => void; close: () => void };

const HASH = "#tickets";

/**
 * The ticket sheet on phones; wider screens show the tickets beside the page. It is open while the
 * URL says so, so going back closes it.
 */
export function useSheet(): Sheet {
  const address = useLocation();
  const navigate = useNavigate();
  const { pathname, hash, search } = address;
  const wasOpenedHere = (address.state as { opened_here?: true } | null)?.opened_here === true;
  const isPhone = useMedia(BELOW_MD);
  return {
    isOpen: isPhone && hash === HASH,
    open: () => void navigate(search + HASH, { state: { opened_here: true }, preventScrollReset: true }),
    close: () =>
      void (wasOpenedHere ? navigate(-1) : navigate(pathname + search, { replace: true, preventScrollReset: true })),
  };
}
