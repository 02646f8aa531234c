import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messages, type Reached } from "#contract/messages.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { query } from "#web/platform/query-client.ts";
import { MailHtml } from "#web/ui/mail-html.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { audienceBody, isAudienceComplete, type MessageValues } from "./message-values.ts";
import classes from "./messages.module.css";

/** The email as a chosen recipient will receive it, rendered by the server like all emails. */
export default function MessagePreview({ values, samples }: { values: MessageValues; samples: Reached["some"] }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const [email, setEmail] = useState("");
  const { subject, message } = values;
  // what is sent lags behind the form
  const [debounced] = useDebouncedValue(JSON.stringify(values), 400);
  const sent = JSON.parse(debounced) as MessageValues;
  const body = {
    ...{ ...audienceBody(sent), subject: sent.subject ?? "", message: sent.message ?? "" },
    email: email || null,
  };
  const { data, error } = useQuery({
    ...query(messages.preview, { params: { event_id }, body }),
    enabled: Boolean(sent.subject) && Boolean(sent.message) && isAudienceComplete(sent),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!subject || message === null)
    return (
      <p className={classes.soft}>
        <Trans>Add a subject and a message to see a preview.</Trans>
      </p>
    );
  return (
    <section className={classes.preview} aria-label={t`Preview`}>
      {samples.length > 1 && (
        <PlainSelect aria-label={t`Preview as`} value={email} onChange={(event) => setEmail(event.currentTarget.value)}>
          <option value="">{t`First recipient`}</option>
          {samples.map((sample) => (
            <option key={sample.email} value={sample.email}>
              {sample.name} · {sample.email}
            </option>
          ))}
        </PlainSelect>
      )}
      {error && <Alert color="orange">{errorMessageOf(error)}</Alert>}
      {!data && !error && <Skeleton height={320} />}
      {data && !error && (
        <>
          <strong>{data.data.subject}</strong>
          <MailHtml html={data.data.html} title={data.data.subject} />
        </>
      )}
    </section>
  );
}
