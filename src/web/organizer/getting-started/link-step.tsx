import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#web/ui/parts/button.tsx";

export function LinkStep({ to, isNext, children }: { to: string; isNext: boolean; children: ReactNode }) {
  return (
    <Button component={Link} to={to} variant={isNext ? "filled" : "default"}>
      {children}
    </Button>
  );
}
