import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { call } from "#web/platform/api/call.ts";
import { query } from "#web/platform/query-client.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useSaveSettings } from "#web/organizer/settings/use-save-settings.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/**
 * Whether the lists of this event show hidden questions. It is an event setting, the same for all
 * members.
 */
export function useShowHidden() {
  const { t } = useLingui();
  const event = useEvent();
  const request = { params: { event_id: event.id } };
  const { data } = useQuery(query(eventSettingCalls.get, request));
  const saveSettings = useSaveSettings(event);
  const { mutate } = useMutation({
    mutationFn: async (show_hidden_questions: boolean) => {
      const now = await call(eventSettingCalls.get, request);
      return saveSettings({ show_hidden_questions }, now.data.updated_at);
    },
    onSuccess: (_answer, isShown) =>
      notify.done(isShown ? t`Hidden questions are now shown.` : t`Hidden questions are no longer shown.`),
    onError: notify.failed,
  });
  return { isShown: data?.data.show_hidden_questions ?? false, show: (isShown: boolean) => mutate(isShown) };
}
