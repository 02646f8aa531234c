import type { ReactNode } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { AroundPage, DEFAULT_AROUND } from "#web/platform/page-around.tsx";

/** Provides `useAround` from the router, for tests of components that use it. */
export function RoutedPage({ children }: { children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation();
  const params = useParams();
  const navigate = useNavigate();
  const go = async (to: string | number, how?: { replace?: boolean; state?: unknown }) =>
    typeof to === "number" ? navigate(to) : navigate(to, how);
  const address = { pathname, search, hash, state: state as unknown };
  return <AroundPage is={{ ...DEFAULT_AROUND, address, params, go, RoutedLink: Link }}>{children}</AroundPage>;
}
