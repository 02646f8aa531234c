import { type ReactNode, Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";

export type BottomSheetProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
};

/** Phones: what a menu or a popover is on a desk comes up from below, as high as it needs. Its buttons stay at the thumb. */
export function BottomSheet(props: BottomSheetProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <SheetFrame {...props} />
      </Suspense>
    )
  );
}

const SheetFrame = lazy(ahead(() => import("./sheet-frame.tsx")));
