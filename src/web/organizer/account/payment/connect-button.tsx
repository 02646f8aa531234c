import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paymentConnections } from "#contract/payment-connections.ts";
import { useMe } from "#web/platform/session.ts";
import { mutation } from "#web/platform/query-client.ts";
import { notify } from "#web/ui/page/notifications.tsx";

/** Redirects to Stripe with a single-use URL. */
export function ConnectButton({ variant, children }: { variant: "filled" | "default"; children: ReactNode }) {
  const { account_id } = useMe();
  const going = useMutation({
    ...mutation(paymentConnections.connect),
    onSuccess: ({ data }) => window.location.assign(data.url),
    onError: notify.failed,
  });
  return (
    <Button
      variant={variant}
      loading={going.isPending || going.isSuccess}
      onClick={() => going.mutate({ params: { account_id } })}
    >
      {children}
    </Button>
  );
}
