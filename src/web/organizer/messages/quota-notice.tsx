import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { ERROR_SENTENCE } from "#contract/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { messages, type Standing } from "#contract/messages.ts";
import { query } from "#web/platform/query-client.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/** Says why messages cannot be sent now. For an archived event the page already does. */
export function MessagingStatusNotice() {
  const { i18n } = useLingui();
  const standing = useMessagingStatus();
  if (!standing?.problem || standing.problem === "event_archived") return null;
  const { problem, suspended_because } = standing;
  const isSuspended = problem === "messaging_suspended";
  return (
    <Alert
      color={isSuspended ? "red" : "orange"}
      mb="lg"
      title={
        isSuspended ? (
          <Trans>Messages from this account are suspended</Trans>
        ) : (
          <Trans>Messages can’t be sent yet</Trans>
        )
      }
    >
      {isSuspended && suspended_because ? (
        <>
          {suspended_because}{" "}
          <Trans>Messages that were being sent are paused. Please contact the operator of this site.</Trans>
        </>
      ) : (
        i18n._(ERROR_SENTENCE[problem])
      )}
    </Alert>
  );
}

/** Returns whether messages can be sent now; undefined while loading. */
function useMessagingStatus(): Standing | undefined {
  const { id: event_id } = useEvent();
  return useQuery(query(messages.standing, { params: { event_id } })).data?.data;
}
