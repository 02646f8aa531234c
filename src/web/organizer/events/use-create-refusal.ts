import { useLingui } from "@lingui/react/macro";
import { isOrganizerWithin, mayCreateEvents } from "#domain/roles.ts";
import { useRefusal } from "#web/platform/access.ts";
import { scopeOf } from "#web/platform/starting-path.ts";
import { useSession } from "#web/platform/session.ts";

/** Returns the reason why the user cannot create events; undefined where they can. */
export function useCreateRefusal(): string | undefined {
  const { t } = useLingui();
  const { me } = useSession();
  const refusal = useRefusal({ area: "events", doing: "writing" });
  if (refusal !== undefined || me === undefined || mayCreateEvents(scopeOf(me))) return refusal;
  return t`You only have access to certain events, so you can’t create new ones. Ask an admin for access.`;
}

/** Like `useCreateRefusal`, for a copy of an event of the same organizer. */
export function useDuplicateRefusal({ organizer_id }: { organizer_id: number }): string | undefined {
  const { t } = useLingui();
  const { me } = useSession();
  const refusal = useRefusal({ area: "events", doing: "writing" });
  if (refusal !== undefined || me === undefined || isOrganizerWithin(scopeOf(me), organizer_id)) return refusal;
  return t`You only have access to certain events, so you can’t create new ones. Ask an admin for access.`;
}

/**
 * Returns the reason why the user cannot create organizers: a member with a limited scope would not
 * see a new one.
 */
export function useAddOrganizerRefusal(): string | undefined {
  const { t } = useLingui();
  const { me } = useSession();
  const refusal = useRefusal({ area: "organizers", doing: "writing" });
  if (refusal !== undefined || !me?.is_limited) return refusal;
  return t`You only have access to certain organizer profiles, so you can’t create new ones. Ask an admin for access.`;
}
