import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconExternalLink, IconMail } from "@tabler/icons-react";
import { type Attendee, attendees } from "#contract/attendees.ts";
import { orders } from "#contract/orders.ts";
import { call } from "../../platform/call.ts";
import { refresh } from "../../platform/query-client.ts";
import { notify } from "../../ui/notifications.tsx";
import { useEvent } from "../use-event.ts";

export function AttendeeActions({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const resend = useMutation({
    mutationFn: () => call(attendees.resendTicket, { params: { event_id, attendee_id: attendee.id } }),
    onSuccess: () => {
      notify.done(t`The ticket is on its way to ${attendee.email}.`);
      void refresh(orders.get);
    },
    onError: notify.failed,
  });
  return (
    <>
      {attendee.status === "ACTIVE" && (
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          <Trans>Resend ticket</Trans>
        </Button>
      )}
      <Button
        component="a"
        variant="default"
        leftSection={<IconExternalLink size={16} aria-hidden />}
        href={`/ticket/${event_id}/${attendee.short_id}`}
        target="_blank"
        rel="noreferrer"
      >
        <Trans>Open ticket</Trans>
      </Button>
    </>
  );
}
