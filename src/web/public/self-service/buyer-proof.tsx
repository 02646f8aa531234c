import { Trans } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { PublicOrder } from "#contract/checkout.ts";
import { selfService } from "#contract/self-service.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { mutation } from "#web/platform/query-client.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";

/**
 * Required before a refund in a browser that did not buy: sends a link to the buyer's email and
 * shows where it went.
 */
export function BuyerProof({ order }: { order: PublicOrder }) {
  const { mutate, isPending, error, data } = useMutation(mutation(selfService.sendProof));
  const sent_to = data?.data.sent_to;
  return (
    <Alert role="alert" mb="md" icon={<IconMail size={18} aria-hidden />}>
      {sent_to === undefined ? (
        <>
          <p>
            <Trans>
              Because this involves a refund, confirm by email that this is your order. Nothing has been cancelled yet.
            </Trans>
          </p>
          <Button size="sm" loading={isPending} onClick={() => mutate({ params: paramsOf(order) })}>
            <Trans>Email me a confirmation link</Trans>
          </Button>
        </>
      ) : (
        <p>
          <Trans>We sent a link to {sent_to}. Open it on this device within one hour, then cancel the tickets.</Trans>
        </p>
      )}
      {error && <p>{errorMessageOf(error)}</p>}
    </Alert>
  );
}
