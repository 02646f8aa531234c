import { Button } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Order } from "#contract/orders.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { RequirePermission } from "#web/ui/require-permission.tsx";

const BuyerDialog = lazy(ahead(() => import("./buyer-dialog.tsx")));

export function CorrectBuyer({ order, resends = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RequirePermission need={{ area: "orders", doing: "writing" }}>
        <Button variant="subtle" size="compact-md" onClick={() => setIsOpen(true)}>
          {children}
        </Button>
      </RequirePermission>
      {isOpen && (
        <Suspense>
          <BuyerDialog order={order} resends={resends} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type Props = { order: Order; resends?: boolean; children: ReactNode };
