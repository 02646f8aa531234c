import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";

export function LinkStep({ to, isNext, children }: { to: string; isNext: boolean; children: ReactNode }) {
  return (
    <Button component={Link} to={to} variant={isNext ? "filled" : "default"}>
      {children}
    </Button>
  );
}
