import { useLingui } from "@lingui/react";
import { auth } from "#contract/auth.ts";
import type { Locale } from "#contract/fields.ts";
import { call } from "#web/platform/api/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { ownZone } from "#web/platform/format.ts";
import { saysWorldMoved } from "#web/platform/refresh.ts";
import type { GoOn } from "./use-sign-in-steps.tsx";

/** Time zone and language of the invited user, for emails to them and the times that they see. */
export function useSurroundings(): { timezone: string; locale: Locale } {
  const { i18n } = useLingui();
  return { timezone: ownZone(), locale: i18n.locale as Locale };
}

type Body = Parameters<typeof call<typeof auth.acceptInvitation>>[1]["body"];

/**
 * Accepts the invitation and continues with the sign-in. Where the invitation has changed since the
 * form was shown, `lookAgain` loads it again.
 */
export function useAccept(token: string, lookAgain: () => void, goOn: GoOn): (body: Body) => Promise<void> {
  return async (body) => {
    try {
      const accept = () => call(auth.acceptInvitation, { params: { token }, body });
      await goOn(await accept(), accept);
    } catch (error) {
      if (isCallError(error) && saysWorldMoved(error)) lookAgain();
      throw error;
    }
  };
}
