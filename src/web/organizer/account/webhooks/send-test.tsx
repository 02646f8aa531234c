import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type WebhookEndpoint, webhooks } from "#contract/webhooks.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { DeliveryResult } from "./delivery-result.tsx";
import classes from "./webhooks.module.css";

/** Sends a test and shows at once what came of it. */
export function SendTest({ webhook }: { webhook: WebhookEndpoint }) {
  const { account_id } = useMe();
  const test = useMutation({ ...mutation(webhooks.test), onError: notify.failed });
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate({ params: { account_id, webhook_endpoint_id: webhook.id } })}
        >
          <Trans>Send test</Trans>
        </Button>
      </div>
      <div role="status">
        {test.data && (
          <>
            <DeliveryResult delivery={test.data.data} />
            {test.data.data.response_body && <pre className={classes.code}>{test.data.data.response_body}</pre>}
          </>
        )}
      </div>
    </>
  );
}
