import { useLingui } from "@lingui/react";
import { useMutation } from "@tanstack/react-query";
import { auth } from "#contract/auth.ts";
import type { Locale } from "#contract/fields.ts";
import type { CallInput } from "#web/platform/call-types.ts";
import { ownZone } from "#web/platform/format.ts";
import { isOutdated } from "#web/platform/invalidation.ts";
import { mutation } from "#web/platform/query-client.ts";
import { localeOf } from "#web/platform/locales.ts";
import type { GoOn } from "./use-sign-in-steps.tsx";

/** Time zone and language of the invited user, for emails to them and the times that they see. */
export function useSurroundings(): { timezone: string; locale: Locale } {
  const { i18n } = useLingui();
  return { timezone: ownZone(), locale: localeOf(i18n) };
}

type Body = CallInput<typeof auth.acceptInvitation>["body"];

/**
 * Accepts the invitation and continues with the sign-in. Where the invitation has changed since the
 * form was shown, `lookAgain` loads it again.
 */
export function useAccept(token: string, lookAgain: () => void, goOn: GoOn): (body: Body) => Promise<void> {
  const acceptInvitation = useMutation(mutation(auth.acceptInvitation));
  return async (body) => {
    try {
      const accept = () => acceptInvitation.mutateAsync({ params: { token }, body });
      await goOn(await accept(), accept);
    } catch (error) {
      if (isOutdated(error)) lookAgain();
      throw error;
    }
  };
}
