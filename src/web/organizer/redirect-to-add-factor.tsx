import { useEffect } from "react";
import { useNavigate } from "react-router";
import { rememberAddress } from "#web/platform/return-url.ts";
import { ADD_FACTOR } from "#web/platform/sign-in-needed.ts";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";

/** Leads to where a second factor is added, and back to where they were headed once it is. */
export function RedirectToAddFactor({ from }: { from: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    rememberAddress(from);
    void navigate(ADD_FACTOR, { replace: true });
  }, [from, navigate]);
  return <FullScreenLoader />;
}
