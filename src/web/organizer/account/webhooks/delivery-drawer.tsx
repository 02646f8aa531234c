import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DELIVERY_ERROR_LABELS } from "#contract/labels/webhooks.ts";
import {
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookEndpoint,
  webhooks,
} from "#contract/webhooks.ts";
import { ownZone } from "#web/platform/format.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { DeliveryResult } from "./delivery-result.tsx";
import classes from "./webhooks.module.css";

type Props = { webhook: WebhookEndpoint; id: number; row: WebhookDelivery | undefined; close: () => void };

/** One delivery: its request, the answer, its attempts, and sending it again. */
export function DeliveryDrawer({ webhook, id, row, close }: Props) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const params = { account_id, webhook_endpoint_id: webhook.id, webhook_delivery_id: id };
  const { data, error, refetch } = useQuery(query(webhooks.delivery, { params }));
  const replay = useMutation({
    ...mutation(webhooks.replay),
    onSuccess: () => notify.done(t`The delivery is being sent again.`),
    onError: notify.failed,
  });
  const known = data?.data ?? row;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={known?.type ?? t`Webhook delivery`}
      note={known && <DeliveryResult delivery={known} />}
    >
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data && (
        <>
          <DetailsSection>
            <div className={classes.actions}>
              <Button
                variant="default"
                loading={replay.isPending}
                disabled={webhook.status === "DISABLED" || data.data.status === "PENDING"}
                onClick={() => replay.mutate({ params })}
              >
                <Trans>Send again</Trans>
              </Button>
            </div>
          </DetailsSection>
          <Request delivery={data.data} />
          <Answer delivery={data.data} />
          <Attempts delivery={data.data} />
        </>
      )}
    </DetailsDrawer>
  );
}

function Request({ delivery: { request_headers, request_body } }: { delivery: WebhookDeliveryDetails }) {
  return (
    <DetailsSection title={<Trans>Request</Trans>}>
      {request_headers && <Headers headers={request_headers} />}
      {request_body ? (
        <>
          <Code>{readable(request_body)}</Code>
          <div className={classes.actions}>
            <CopyButton text={request_body}>
              <Trans>Copy payload</Trans>
            </CopyButton>
          </div>
        </>
      ) : (
        <p className={classes.note}>{request_headers ? <Trans>Erased.</Trans> : <Trans>Not sent yet.</Trans>}</p>
      )}
    </DetailsSection>
  );
}

function Answer({
  delivery: { response_status, response_headers, response_body },
}: {
  delivery: WebhookDeliveryDetails;
}) {
  if (response_status === null) return null;
  return (
    <DetailsSection title={<Trans>Response {response_status}</Trans>}>
      {response_headers && <Headers headers={response_headers} />}
      {response_body && <Code>{readable(response_body)}</Code>}
    </DetailsSection>
  );
}

function Attempts({ delivery: { history } }: { delivery: WebhookDeliveryDetails }) {
  const { i18n, t } = useLingui();
  if (history.length === 0) return null;
  return (
    <DetailsSection title={<Trans>Attempts</Trans>}>
      <DefinitionList
        rows={history.toReversed().map(({ at, status, error, duration_ms }) => ({
          name: <DateTime at={at} zone={ownZone()} style="exact" />,
          value: [
            status ?? (error && i18n._(DELIVERY_ERROR_LABELS[error])),
            error === "redirect" && i18n._(DELIVERY_ERROR_LABELS.redirect),
            t`${duration_ms} ms`,
          ]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
    </DetailsSection>
  );
}

function Headers({ headers }: { headers: Record<string, string> }) {
  return (
    <Code>
      {Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join("\n")}
    </Code>
  );
}

/** Long texts scroll, also by keyboard. */
function Code({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it scrolls by keyboard
    <pre className={classes.code} tabIndex={0}>
      {children}
    </pre>
  );
}

/** JSON with line breaks; any other text as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
