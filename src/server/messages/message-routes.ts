import { messages, unsubscribing } from "#contract/messages.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { countAudience, readAudience, someOfAudience } from "./audience.ts";
import { createMessage } from "./create-message.ts";
import { draftMessage } from "./draft-message.ts";
import { previewMessage } from "./preview-message.ts";
import { listMessages, listRecipients, messageResponse } from "./message-queries.ts";
import { removeMessage } from "./delete-message.ts";
import { retryMessage } from "./retry-message.ts";
import { quotaOf } from "./messaging-quota.ts";
import { turnMessage } from "./set-message-status.ts";
import { subscribeAgain, unsubscribe, wishOf } from "./unsubscribe.ts";
import { updateMessage } from "./update-message.ts";

export const messageRoutes: Route[] = [
  read(messages.list, (db, { event, query }) => listMessages(db, event, query)),

  read(messages.standing, async (db, { event, caller, now, app }) => ({
    data: await quotaOf(db, caller, event, { now, mails_a_day: app.messages_a_day }),
  })),

  write(messages.create, async (ctx, { event, caller, body, app }) => {
    refuseArchived(event);
    const message = await createMessage(ctx, caller, event, body, { mails_a_day: app.messages_a_day });
    return { data: await messageResponse(ctx.tx, event, message) };
  }),

  write(messages.draft, async (ctx, { event, caller, body }) => {
    refuseArchived(event);
    const message = await draftMessage(ctx, caller, event, body);
    return { data: await messageResponse(ctx.tx, event, message) };
  }),

  read(messages.reach, async (db, { event, body }) => {
    const audience = await readAudience(db, event, body);
    const [counted, some] = await Promise.all([
      countAudience(db, event, audience),
      someOfAudience(db, event, audience),
    ]);
    return { data: { ...counted, some } };
  }),

  read(messages.preview, async (db, { event, caller, body, app }) => ({
    data: await previewMessage(db, event, body, { mailing: app.mailing, member: caller }),
  })),

  read(messages.get, async (db, { event, message }) => ({ data: await messageResponse(db, event, message) })),

  write(messages.update, async (ctx, { event, message, caller, body }) => {
    refuseArchived(event);
    await updateMessage(ctx, caller, event, message, body);
    return { data: await messageResponse(ctx.tx, event, message) };
  }),

  write(messages.change, async (ctx, { event, message, body }) => {
    refuseArchived(event);
    await turnMessage(ctx, event, message, body.status);
    return { data: await messageResponse(ctx.tx, event, message) };
  }),

  write(messages.retry, async (ctx, { event, message, body }) => {
    refuseArchived(event);
    await retryMessage(ctx, event, message, body.emails ?? null);
    return { data: await messageResponse(ctx.tx, event, message) };
  }),

  write(messages.remove, (ctx, { event, message }) => removeMessage(ctx, event, message)),

  read(messages.recipients, (db, { message, query }) => listRecipients(db, message, query)),

  read(unsubscribing.get, async (db, { caller }) => ({ data: await wishOf(db, caller) })),
  write(unsubscribing.stop, async (ctx, { caller }) => ({ data: await unsubscribe(ctx, caller) })),
  write(unsubscribing.resume, (ctx, { caller }) => subscribeAgain(ctx, caller)),
];
