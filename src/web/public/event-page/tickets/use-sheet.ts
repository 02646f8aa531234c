import { useLocation, useNavigate } from "react-router";
import { useMedia } from "#web/platform/use-media.ts";

export type Sheet = { isOpen: boolean; open: () => void; close: () => void };

/** Where the tickets stand beside the page, there is no sheet. */
const PHONE = "(max-width: 61.99em)";
const HASH = "#tickets";

/** The tickets' sheet on phones. It is open while the address says so, so going back closes it. */
export function useSheet(): Sheet {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const isPhone = useMedia(PHONE);
  return {
    isOpen: isPhone && hash === HASH,
    open: () => void navigate({ search, hash: HASH }, { state: { opened_here: true }, preventScrollReset: true }),
    close: () =>
      void (state?.opened_here ? navigate(-1) : navigate({ search }, { replace: true, preventScrollReset: true })),
  };
}
