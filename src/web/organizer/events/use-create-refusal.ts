import { useLingui } from "@lingui/react/macro";
import { isOrganizerWithin, mayCreateEvents } from "#domain/roles.ts";
import { useRefusal } from "#web/platform/access.ts";
import { scopeOf } from "#web/platform/starting-path.ts";
import { useSession } from "#web/platform/session.ts";

/** Why whoever is looking creates no events; undefined where they may. */
export function useCreateRefusal(): string | undefined {
  const { t } = useLingui();
  const { me } = useSession();
  const refusal = useRefusal({ area: "events", doing: "writing" });
  if (refusal !== undefined || me === undefined || mayCreateEvents(scopeOf(me))) return refusal;
  return t`You work at chosen events only, so you can’t create others. An admin can change that.`;
}

/** As `useCreateRefusal`, of another event of the same organizer. */
export function useDuplicateRefusal({ organizer_id }: { organizer_id: number }): string | undefined {
  const { t } = useLingui();
  const { me } = useSession();
  const refusal = useRefusal({ area: "events", doing: "writing" });
  if (refusal !== undefined || me === undefined || isOrganizerWithin(scopeOf(me), organizer_id)) return refusal;
  return t`You work at chosen events only, so you can’t create others. An admin can change that.`;
}

/** Why whoever is looking adds no organizers: who works at chosen places would not see a new one. */
export function useAddOrganizerRefusal(): string | undefined {
  const { t } = useLingui();
  const { me } = useSession();
  const refusal = useRefusal({ area: "organizers", doing: "writing" });
  if (refusal !== undefined || !me?.is_limited) return refusal;
  return t`You work for chosen organizers only, so you can’t add others. An admin can change that.`;
}
