import { messages, unsubscribing } from "#contract/messages.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { countAudience, readAudience, someOfAudience } from "./audience.ts";
import { createMessage } from "./create.ts";
import { ownMessage } from "./own-message.ts";
import { previewMessage } from "./preview.ts";
import { listMessages, listRecipients, messageAnswer } from "./queries.ts";
import { removeMessage } from "./remove.ts";
import { retryMessage } from "./retry.ts";
import { standingOf } from "./standing.ts";
import { turnMessage } from "./turn.ts";
import { subscribeAgain, unsubscribe, wishOf } from "./unsubscribe.ts";
import { updateMessage } from "./update.ts";

export const messageRoutes: Route[] = [
  read(messages.list, async (db, { caller, params, query }) =>
    listMessages(db, await ownEvent(db, caller, params.event_id), query),
  ),

  read(messages.standing, async (db, { caller, params, now, app }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await standingOf(db, caller, event, { now, mails_a_day: app.messages_a_day }) };
  }),

  write(messages.create, async (deed, { caller, params, body, app }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    const message = await createMessage(deed, caller, event, body, { mails_a_day: app.messages_a_day });
    return { data: await messageAnswer(deed.tx, event, message) };
  }),

  read(messages.reach, async (db, { caller, params, body }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const audience = await readAudience(db, event, body);
    const [counted, some] = await Promise.all([
      countAudience(db, event, audience),
      someOfAudience(db, event, audience),
    ]);
    return { data: { ...counted, some } };
  }),

  read(messages.preview, async (db, { caller, params, body, app }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await previewMessage(db, event, body, { mailing: app.mailing, member: caller }) };
  }),

  read(messages.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await messageAnswer(db, event, await ownMessage(db, event, params.message_id)) };
  }),

  write(messages.update, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    const message = await ownMessage(deed.tx, event, params.message_id);
    await updateMessage(deed, caller, event, message, body);
    return { data: await messageAnswer(deed.tx, event, message) };
  }),

  write(messages.change, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    const message = await ownMessage(deed.tx, event, params.message_id);
    await turnMessage(deed, event, message, body.status);
    return { data: await messageAnswer(deed.tx, event, message) };
  }),

  write(messages.retry, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    const message = await ownMessage(deed.tx, event, params.message_id);
    await retryMessage(deed, event, message, body.emails ?? null);
    return { data: await messageAnswer(deed.tx, event, message) };
  }),

  write(messages.remove, async (deed, { caller, params }) => {
    const event = await ownEvent(deed.tx, caller, params.event_id);
    await removeMessage(deed, event, await ownMessage(deed.tx, event, params.message_id));
  }),

  read(messages.recipients, async (db, { caller, params, query }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return listRecipients(db, await ownMessage(db, event, params.message_id), query);
  }),

  read(unsubscribing.get, async (db, { caller }) => ({ data: await wishOf(db, caller) })),
  write(unsubscribing.stop, async (deed, { caller }) => ({ data: await unsubscribe(deed, caller) })),
  write(unsubscribing.resume, (deed, { caller }) => subscribeAgain(deed, caller)),
];
