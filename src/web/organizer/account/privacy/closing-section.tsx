import { Trans, useLingui, Plural } from "@lingui/react/macro";
import { Button, Skeleton, Anchor } from "@mantine/core";
import { useQuery, useMutation } from "@tanstack/react-query";
import { accountClosing, type closingObstacles } from "#contract/account-closing.ts";
import { CLOSING_DAYS } from "#domain/maxima.ts";
import { useRequested } from "#web/organizer/events/use-requested.ts";
import { query, mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { FormSection, Form, FormActions } from "#web/ui/form/form.tsx";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "#web/organizer/account/transfer-ownership-drawer.module.css";
import { Link } from "react-router";
import type { z } from "zod";

export function ClosingSection() {
  const { account_id, is_account_owner } = useMe();
  const { data, error, refetch } = useQuery(query(accountClosing.get, { params: { account_id } }));
  const [isRequested, ask] = useRequested("close", "account");
  const found = data?.data;
  const isFree =
    found !== undefined &&
    found.obstacles.open_orders + found.obstacles.pending_refunds + found.obstacles.upcoming_events.length === 0;
  const mayAsk = is_account_owner && isFree && found.closes_at === null;
  return (
    <FormSection
      title={<Trans>Close account</Trans>}
      help={
        <Trans>
          Its events go off sale right away, and any admin can keep the account for {CLOSING_DAYS} days. After that, all
          names, contact details and images are permanently erased. Sales figures and invoices are kept.
        </Trans>
      }
    >
      {!found && (error ? <FailedState error={error} retry={() => void refetch()} /> : <Skeleton height={48} />)}
      {found && (
        <>
          {found.closes_at !== null && (
            <p>
              <Trans>This account is about to be closed. To stop this, use “Keep account” above.</Trans>
            </p>
          )}
          {found.closes_at === null && !isFree && <ClosingObstacles obstacles={found.obstacles} />}
          {!is_account_owner && (
            <p>
              <Trans>Only the owner can close the account.</Trans>
            </p>
          )}
          <div>
            <Button variant="default" c={mayAsk ? "red" : undefined} disabled={!mayAsk} onClick={() => ask(true)}>
              <Trans>Close account</Trans>
            </Button>
          </div>
          {isRequested && mayAsk && <CloseDrawer close={() => ask(false)} />}
        </>
      )}
    </FormSection>
  );
}

/**
 * Explains what closing means and asks for the account's name, so that the wrong account is not
 * closed by mistake.
 */
function CloseDrawer({ close }: { close: () => void }) {
  const { t } = useLingui();
  const { account_id, account_name } = useMe();
  const askToClose = useMutation(mutation(accountClosing.ask));
  const form = useForm({
    initial: { name: "" },
    schema: () => import("#contract/account-closing.ts").then((contract) => contract.accountClosing.ask.body),
    send: (body) => askToClose.mutateAsync({ params: { account_id }, body }),
    done: () => {
      notify.done(t`${account_name} will be closed in ${CLOSING_DAYS} days. We’ve emailed all admins.`);
      close();
    },
  });
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Close account</Trans>}>
      <ul className={classes.consequences}>
        <li>
          <Trans>All events go off sale right away.</Trans>
        </li>
        <li>
          <Trans>For {CLOSING_DAYS} days, any admin can decide to keep the account.</Trans>
        </li>
        <li>
          <Trans>
            After that, no one can sign in to it, and all names, contact details and images are permanently erased.
          </Trans>
        </li>
      </ul>
      <Form form={form} narrow>
        <TextField
          control={form.control}
          name="name"
          label={<Trans>Account name</Trans>}
          help={<Trans>Type {account_name} to confirm.</Trans>}
          autoComplete="off"
          required
        />
        <FormActions form={form} onCancel={close}>
          <Trans>Close account</Trans>
        </FormActions>
      </Form>
    </DetailsDrawer>
  );
}

/** What prevents closing the account, with links. */
function ClosingObstacles({ obstacles }: { obstacles: z.output<typeof closingObstacles> }) {
  const { open_orders, pending_refunds, upcoming_events } = obstacles;
  return (
    <>
      <p>
        <Trans>This account can’t be closed yet:</Trans>
      </p>
      <ul>
        {open_orders > 0 && (
          <li>
            <Plural
              value={open_orders}
              one="# order is in checkout or awaiting payment."
              other="# orders are in checkout or awaiting payment."
            />
          </li>
        )}
        {pending_refunds > 0 && (
          <li>
            <Plural value={pending_refunds} one="# refund is in progress." other="# refunds are in progress." />
          </li>
        )}
        {upcoming_events.map(({ id, title, tickets }) => (
          <li key={id}>
            <Anchor component={Link} to={`/manage/event/${id}/orders`} inherit>
              {title}
            </Anchor>
            {" · "}
            <Plural
              value={tickets}
              one="# ticket sold, and the event isn’t over yet"
              other="# tickets sold, and the event isn’t over yet"
            />
          </li>
        ))}
      </ul>
    </>
  );
}
