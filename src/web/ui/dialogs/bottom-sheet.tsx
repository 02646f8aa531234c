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

/**
 * On phones, a menu or a popover comes up from below, as high as it needs to be, with its buttons
 * within reach of the thumb.
 */
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
