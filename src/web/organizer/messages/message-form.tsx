import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Skeleton } from "@mantine/core";
import { IconEye, IconMailShare } from "@tabler/icons-react";
import { useMutation, keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState, useEffect } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { type Message, messages, type Reached } from "#contract/messages.ts";
import { PLACEHOLDER_LABELS } from "#contract/labels/messages.ts";
import { MESSAGE_SUBJECT_MAX } from "#domain/maxima.ts";
import { PLACEHOLDERS, SUBJECT_PLACEHOLDERS } from "#domain/messages.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { FROM_MD } from "#web/ui/breakpoints.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { RichTextField } from "#web/ui/form/rich-text-field.tsx";
import { CheckboxField } from "#web/ui/form/switch-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { type RequestedAudience, messageTo, useOpenMessage, useRequestedStarter } from "./requested-audience.ts";
import { STARTERS, type StarterText, useStarters } from "./starters.ts";
import { AudienceFields } from "./audience-fields.tsx";
import {
  messageBody,
  messageValues,
  type MessageValues,
  NEW_MESSAGE,
  type AudienceValues,
  audienceBody,
  isAudienceComplete,
} from "./message-values.ts";
import classes from "./messages.module.css";
import { TimeFields } from "./time-fields.tsx";
import { useDebouncedValue } from "@mantine/hooks";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";

/**
 * A new message, for the recipients in the URL or those chosen in the form, or a stored draft. What
 * is written is kept in this tab until the message is sent.
 */
export function NewMessageForm({
  audience,
  stored,
  close,
}: {
  audience: RequestedAudience | null;
  stored?: Message;
  close: () => void;
}) {
  const { id: event_id } = useEvent();
  const draft = draftKey(event_id, stored ? { name: "draft", id: stored.id } : audience);
  const { draft: savedDraft, forget } = useMessageDraft(draft);
  const [isSent, setIsSent] = useState(false);
  const starters = useStarters();
  const requested = useRequestedStarter();
  const [blank] = useState(() => (stored ? messageValues(stored) : audience ? messageTo(audience) : NEW_MESSAGE));
  const [begun] = useState(() => (requested ? { ...blank, ...textOf(starters[requested]) } : blank));
  const [initial] = useState(() => savedDraft ?? begun);
  const [key] = useState(() => randomUuid());
  const { t } = useLingui();
  const open = useOpenMessage();
  const createMessage = useMutation(mutation(messages.create));
  const form = useForm({
    initial,
    schema: () => import("#contract/messages.ts").then((contract) => contract.messageInput),
    body: messageBody,
    ask: (values) => askBefore(values),
    send: (values) =>
      createMessage.mutateAsync({
        params: { event_id },
        body: { ...messageBody(values), idempotency_key: key, draft_id: stored?.id },
      }),
    refused: t`Unable to send message. Please check your details`,
    done: ({ data }) => {
      setIsSent(true);
      forget();
      notify.done(data.status === "SCHEDULED" ? t`Message scheduled` : t`Your message is being sent.`);
      open(data.id);
    },
  });
  usePersistDraft(draft, form.watch(), isSent);
  const reach = useReach(form.watch());

  async function askBefore(values: MessageValues): Promise<boolean> {
    if (values.timing !== "NOW" || !reach) return true;
    const count = reach.recipients - reach.unsubscribed;
    return confirm({
      title: <Plural value={count} one="Send message to # recipient?" other="Send message to # recipients?" />,
      body: <Trans>You can pause or stop sending, but emails already sent can’t be recalled.</Trans>,
      action: <Trans>Send message</Trans>,
      keep: <Trans>Cancel</Trans>,
    });
  }

  return (
    <Form form={form} narrow>
      {savedDraft && (
        <Alert color="gray" role="status">
          <Trans>We restored your draft.</Trans>{" "}
          <Button variant="subtle" size="compact-sm" onClick={() => startOver()}>
            <Trans>Start over</Trans>
          </Button>
        </Alert>
      )}
      <Fields
        form={form}
        reach={reach}
        starters={
          !stored && (
            <div role="group" aria-label={t`Start with`} className={classes.chips}>
              {STARTERS.map((starter) => (
                <Button
                  key={starter}
                  variant="default"
                  size="xs"
                  radius="xl"
                  onClick={() => void start(textOf(starters[starter]))}
                >
                  {starters[starter].label}
                </Button>
              ))}
            </div>
          )
        }
      />
      <FormActions form={form} onCancel={close} sticky>
        {form.watch("timing") === "NOW" ? <Trans>Send message</Trans> : <Trans>Schedule message</Trans>}
      </FormActions>
    </Form>
  );

  /** Replaces what was written only after asking. */
  async function start(text: Pick<MessageValues, "subject" | "message">) {
    const { subject, message } = form.getValues();
    const isWritten = Boolean(subject) || message !== null;
    const isOurs = STARTERS.some((starter) => starters[starter].message === message);
    if (isWritten && !isOurs && !(await confirm(REPLACE))) return;
    form.setValues({ ...form.getValues(), ...text });
  }

  function startOver() {
    forget();
    form.setValues(blank);
  }
}

const REPLACE = {
  title: <Trans>Replace your text?</Trans>,
  body: <Trans>The subject and message you have written are lost.</Trans>,
  action: <Trans>Replace text</Trans>,
  keep: <Trans>Cancel</Trans>,
};

function textOf({ subject, message }: StarterText) {
  return { subject, message };
}

/** Edits a message that has not been sent yet. */
export function ScheduledMessageForm({ message }: { message: Message }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const params = { event_id, message_id: message.id };
  const updateMessage = useMutation(mutation(messages.update));
  const form = useForm({
    initial: messageValues(message),
    based_on: basedOn(message, messageValues, () => call(messages.get, { params })),
    schema: () => import("#contract/messages.ts").then((contract) => contract.messageChange),
    body: messageBody,
    send: (values, updated_at) => updateMessage.mutateAsync({ params, body: { ...messageBody(values), updated_at } }),
    refused: t`Unable to update message. Please check your details`,
    done: () => notify.done(t`Message saved.`),
  });
  const reach = useReach(form.watch());
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <Fields form={form} reach={reach} isLater />
      {form.isDirty && (
        <FormActions form={form} onCancel={form.discard}>
          {message.status === "SCHEDULED" ? <Trans>Save changes</Trans> : <Trans>Schedule message</Trans>}
        </FormActions>
      )}
    </Form>
  );
}

type FieldsProps = {
  form: ReturnType<typeof useForm<MessageValues>>;
  reach: ReturnType<typeof useReach>;
  isLater?: boolean;
  starters?: ReactNode;
};

function Fields({ form, reach, isLater = false, starters }: FieldsProps) {
  const { t, i18n } = useLingui();
  const [isOpened, setIsOpened] = useState(false);
  const isBeside = useMedia(FROM_MD) && !isLater;
  const isShown = isBeside || isOpened;
  const insert = t`Insert placeholder`;
  const example = "{{first_name}}";
  const choicesOf = (names: readonly (typeof PLACEHOLDERS)[number][]) =>
    names.map((name) => ({ value: `{{${name}}}`, label: i18n._(PLACEHOLDER_LABELS[name]) }));
  return (
    <>
      <AudienceFields form={form} reach={reach} />
      {starters}
      <TextField
        control={form.control}
        name="subject"
        label={<Trans>Subject</Trans>}
        maxLength={MESSAGE_SUBJECT_MAX}
        autoComplete="off"
        autoFocus={!isLater}
        required
      />
      <PlainSelect
        className={classes.insert}
        aria-label={t`Insert placeholder into subject`}
        value=""
        onChange={(event) => form.setValue("subject", `${form.getValues("subject") ?? ""}${event.currentTarget.value}`)}
      >
        <option value="">{insert}</option>
        {choicesOf(SUBJECT_PLACEHOLDERS).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </PlainSelect>
      <RichTextField
        control={form.control}
        name="message"
        label={<Trans>Message</Trans>}
        help={<Trans>Placeholders are filled in for each recipient: {example} becomes their first name.</Trans>}
        snippets={{ label: insert, choices: choicesOf(PLACEHOLDERS) }}
        startsOpen
        required
      />
      <TimeFields form={form} isLater={isLater} />
      <div className={classes.buttons}>
        {!isBeside && (
          <Button
            variant="default"
            leftSection={<IconEye size={16} aria-hidden />}
            aria-expanded={isShown}
            onClick={() => setIsOpened(!isOpened)}
          >
            {isShown ? <Trans>Hide preview</Trans> : <Trans>Preview</Trans>}
          </Button>
        )}
        <TestButton form={form} />
      </div>
      {isShown && (
        <div className={isBeside ? classes.beside : undefined}>
          <Suspense fallback={<Skeleton height={320} />}>
            <MessagePreview values={form.watch()} samples={reach?.some ?? []} />
          </Suspense>
        </div>
      )}
      <CheckboxField control={form.control} name="send_copy_to_current_user" label={<Trans>Send me a copy</Trans>} />
      <CheckboxField
        control={form.control}
        name="acknowledgement"
        label={<Trans>This message is about the event and isn’t advertising.</Trans>}
        help={<Trans>Accounts that send advertising can lose access to messages.</Trans>}
        required
      />
    </>
  );
}

const MessagePreview = lazy(() => import("./message-preview.tsx"));

/** Sends a test to the user, as often as needed. */
function TestButton({ form }: Pick<FieldsProps, "form">) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { email } = useMe();
  const test = useMutation({
    ...mutation(messages.create),
    onSuccess: () => notify.done(t`We’re sending a test to ${email}.`),
    onError: notify.failed,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconMailShare size={16} aria-hidden />}
      loading={test.isPending}
      disabled={!form.watch("subject") || form.watch("message") === null}
      onClick={() =>
        test.mutate({
          params: { event_id },
          body: { ...messageBody(form.watch()), timing: "NOW", is_test: true },
        })
      }
    >
      <Trans>Send me a test</Trans>
    </Button>
  );
}

/** Returns the number of recipients, counted again shortly after each change. */
function useReach(values: AudienceValues): Reached | undefined {
  const { id: event_id } = useEvent();
  const [debounced] = useDebouncedValue(JSON.stringify(audienceBody(values)), 250);
  const isComplete = isAudienceComplete(values);
  const { data } = useQuery({
    ...query(messages.reach, {
      params: { event_id },
      body: JSON.parse(debounced) as ReturnType<typeof audienceBody>,
    }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  return isComplete ? data?.data : undefined;
}

/**
 * Returns the unsent draft, stored in this tab, so that it survives a reload, navigation and a lost
 * connection. Fields that an older draft lacks get the values of a new message. `key` is the result
 * of `draftKey`.
 */
function useMessageDraft(key: string): { draft: MessageValues | null; forget: () => void } {
  const [draft] = useState(() => read(key));
  return { draft, forget: () => void writeItem("sessionStorage", key, null) };
}

/** Stores the draft on every change until the message is sent. */
function usePersistDraft(key: string, values: MessageValues, isSent: boolean): void {
  useEffect(() => {
    const isEmpty = isSent || (!values.subject && values.message === null);
    writeItem("sessionStorage", key, isEmpty ? null : JSON.stringify({ ...values, acknowledgement: false }));
  }, [key, values, isSent]);
}

/**
 * Returns the storage key: one draft for each event, and another one for each audience in the URL,
 * so that they do not overwrite each other.
 */
function draftKey(event_id: number, audience: { name: string; id: number } | null): string {
  return `message-draft ${event_id}${audience ? ` ${audience.name} ${audience.id}` : ""}`;
}

function read(key: string): MessageValues | null {
  try {
    const text = readItem("sessionStorage", key);
    return text === null ? null : { ...NEW_MESSAGE, ...(JSON.parse(text) as Partial<MessageValues>) };
  } catch {
    return null;
  }
}
