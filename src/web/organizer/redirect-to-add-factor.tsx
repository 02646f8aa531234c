import { useEffect } from "react";
import { useNavigate } from "react-router";
import { rememberAddress } from "#web/platform/return-url.ts";
import { ADD_FACTOR } from "#web/platform/sign-in-needed.ts";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";

/** Redirects to adding a second factor, and back to the requested page afterwards. */
export function RedirectToAddFactor({ from }: { from: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    rememberAddress(from);
    void navigate(ADD_FACTOR, { replace: true });
  }, [from, navigate]);
  return <FullScreenLoader />;
}
