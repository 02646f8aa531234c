import { useLingui } from "@lingui/react";
import { useNavigate } from "react-router";
import { auth } from "#contract/auth.ts";
import type { Locale } from "#contract/fields.ts";
import { call } from "#web/platform/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { ownZone } from "#web/platform/format.ts";
import { saysWorldMoved } from "#web/platform/refresh.ts";
import { enter } from "./enter.ts";

/** Where the invited are, for the mails to them and the times that they see. */
export function useSurroundings(): { timezone: string; locale: Locale } {
  const { i18n } = useLingui();
  return { timezone: ownZone(), locale: i18n.locale as Locale };
}

type Body = Parameters<typeof call<typeof auth.acceptInvitation>>[1]["body"];

/** Accepts, and goes in. Where the invitation is not what the form took it for any more, `lookAgain` finds out what it is. */
export function useAccept(token: string, lookAgain: () => void): (body: Body) => Promise<void> {
  const navigate = useNavigate();
  return async (body) => {
    let home;
    try {
      home = await enter(await call(auth.acceptInvitation, { params: { token }, body }));
    } catch (error) {
      if (isCallError(error) && saysWorldMoved(error)) lookAgain();
      throw error;
    }
    await navigate(home, { replace: true });
  };
}
