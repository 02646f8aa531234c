import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { operator } from "#contract/operator.ts";
import { ownZone } from "#web/platform/format.ts";
import { mutation } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./operator.module.css";

type Endpoints = {
  suspend: typeof operator.suspendAccount | typeof operator.suspendMessaging;
  resume: typeof operator.resumeAccount | typeof operator.resumeMessaging;
};

type Texts = {
  title: ReactNode;
  /** The dialog before suspending. */
  question: ReactNode;
  consequences: ReactNode;
  suspend: ReactNode;
  suspended: string;
  resume: ReactNode;
  resumed: string;
};

type Props = Endpoints & {
  account_id: number;
  /** Null unless it is suspended. */
  since: string | null;
  because: string | null;
  texts: Texts;
};

/** The switch of an account, or of its messages: a form for the reason, or the reason and the way back. */
export function Suspension({ account_id, since, because, suspend, resume, texts }: Props) {
  return (
    <DetailsSection title={texts.title}>
      {since === null ? (
        <Suspend account_id={account_id} suspend={suspend} texts={texts} />
      ) : (
        <>
          <DefinitionList
            rows={[
              { name: <Trans>Suspended</Trans>, value: <DateTime at={since} zone={ownZone()} /> },
              { name: <Trans>Reason</Trans>, value: because ?? "–" },
            ]}
          />
          <Resume account_id={account_id} resume={resume} texts={texts} />
        </>
      )}
    </DetailsSection>
  );
}

function Suspend({ account_id, suspend: endpoint, texts }: Pick<Props, "account_id" | "suspend" | "texts">) {
  const suspend = useMutation(mutation(endpoint));
  const form = useForm({
    initial: { reason: "" },
    schema: () => import("#contract/operator.ts").then((contract) => contract.suspensionInput),
    ask: () =>
      confirm({
        title: texts.question,
        body: texts.consequences,
        action: <Trans>Suspend</Trans>,
        tone: "danger",
      }),
    send: (values) => suspend.mutateAsync({ params: { account_id }, body: values }),
    done: () => notify.done(texts.suspended),
  });
  return (
    <Form form={form} narrow>
      <TextField
        control={form.control}
        name="reason"
        label={<Trans>Reason</Trans>}
        help={<Trans>Members of the account read it.</Trans>}
        required
      />
      <Button type="submit" color="red" variant="light" loading={form.formState.isSubmitting}>
        {texts.suspend}
      </Button>
    </Form>
  );
}

function Resume({ account_id, resume: endpoint, texts }: Pick<Props, "account_id" | "resume" | "texts">) {
  const resume = useMutation({
    ...mutation(endpoint),
    onSuccess: () => notify.done(texts.resumed),
    onError: notify.failed,
  });
  return (
    <div className={classes.resume}>
      <Button loading={resume.isPending} onClick={() => resume.mutate({ params: { account_id } })}>
        {texts.resume}
      </Button>
    </div>
  );
}
