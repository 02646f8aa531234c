import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { selfService } from "#contract/self-service.ts";
import { mutation } from "#web/platform/query-client.ts";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { NeedsScripts } from "#web/ui/page/needs-scripts.tsx";
import classes from "#web/public/one-question-page.module.css";

/** Not shared: the page is in the visitor's language and contains a CSRF token. */
export function headers(): HeadersInit {
  return { "cache-control": "private, no-cache" };
}

/**
 * Lets a buyer find an order again. The link is emailed to the address that bought it, and the page
 * itself reveals nothing.
 */
export default function FindOrderPage() {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <div className={classes.page}>
      <title>{t`Find my order`}</title>
      <meta name="robots" content="noindex" />
      <main id="content" tabIndex={-1}>
        {sentTo === undefined ? <Ask sent={setSentTo} /> : <Sent to={sentTo} again={() => setSentTo(undefined)} />}
      </main>
      <PublicFooter hasFinder={false} />
    </div>
  );
}

function Ask({ sent }: { sent: (email: string) => void }) {
  const findOrders = useMutation(mutation(selfService.find));
  const form = useForm({
    initial: { email: "" },
    schema: () => import("#contract/self-service.ts").then((contract) => contract.findOrdersInput),
    send: (values) => findOrders.mutateAsync({ body: values }),
    done: (_answer, { email }) => sent(email.trim()),
  });
  return (
    <>
      <h1>
        <Trans>Find my order</Trans>
      </h1>
      <p className={classes.sentence}>
        <Trans>
          Enter the email address you used at checkout. We’ll send you links to all your orders and tickets.
        </Trans>
      </p>
      <NeedsScripts />
      <Form form={form} narrow>
        <TextField
          control={form.control}
          name="email"
          label={<Trans>Email</Trans>}
          type="email"
          autoComplete="email"
          required
        />
        <Button type="submit" size="md" loading={form.formState.isSubmitting} fullWidth>
          <Trans>Email me the links</Trans>
        </Button>
      </Form>
    </>
  );
}

function Sent({ to, again }: { to: string; again: () => void }) {
  return (
    <EmptyState
      drawing="mail"
      order={1}
      title={<Trans>Check your email</Trans>}
      action={
        <Button variant="default" onClick={again}>
          <Trans>Try another address</Trans>
        </Button>
      }
    >
      <Trans>If there are orders for {to}, we’ve emailed you the links.</Trans>
    </EmptyState>
  );
}
