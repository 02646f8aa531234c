import { messages, unsubscribing } from "#contract/messages.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { countAudience, readAudience, someOfAudience } from "./audience.ts";
import { createMessage } from "./create-message.ts";
import { ownMessage } from "./own-message.ts";
import { previewMessage } from "./preview-message.ts";
import { listMessages, listRecipients, messageResponse } from "./message-queries.ts";
import { removeMessage } from "./delete-message.ts";
import { retryMessage } from "./retry-message.ts";
import { quotaOf } from "./messaging-quota.ts";
import { turnMessage } from "./set-message-status.ts";
import { subscribeAgain, unsubscribe, wishOf } from "./unsubscribe.ts";
import { updateMessage } from "./update-message.ts";

export const messageRoutes: Route[] = [
  read(messages.list, async (db, { caller, params, query }) =>
    listMessages(db, await ownEvent(db, caller, params.event_id), query),
  ),

  read(messages.standing, async (db, { caller, params, now, app }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await quotaOf(db, caller, event, { now, mails_a_day: app.messages_a_day }) };
  }),

  write(messages.create, async (ctx, { caller, params, body, app }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const message = await createMessage(ctx, caller, event, body, { mails_a_day: app.messages_a_day });
    return { data: await messageResponse(ctx.tx, event, message) };
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
    return { data: await messageResponse(db, event, await ownMessage(db, event, params.message_id)) };
  }),

  write(messages.update, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const message = await ownMessage(ctx.tx, event, params.message_id);
    await updateMessage(ctx, caller, event, message, body);
    return { data: await messageResponse(ctx.tx, event, message) };
  }),

  write(messages.change, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const message = await ownMessage(ctx.tx, event, params.message_id);
    await turnMessage(ctx, event, message, body.status);
    return { data: await messageResponse(ctx.tx, event, message) };
  }),

  write(messages.retry, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const message = await ownMessage(ctx.tx, event, params.message_id);
    await retryMessage(ctx, event, message, body.emails ?? null);
    return { data: await messageResponse(ctx.tx, event, message) };
  }),

  write(messages.remove, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    await removeMessage(ctx, event, await ownMessage(ctx.tx, event, params.message_id));
  }),

  read(messages.recipients, async (db, { caller, params, query }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return listRecipients(db, await ownMessage(db, event, params.message_id), query);
  }),

  read(unsubscribing.get, async (db, { caller }) => ({ data: await wishOf(db, caller) })),
  write(unsubscribing.stop, async (ctx, { caller }) => ({ data: await unsubscribe(ctx, caller) })),
  write(unsubscribing.resume, (ctx, { caller }) => subscribeAgain(ctx, caller)),
];
