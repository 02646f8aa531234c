import { messages } from "#contract/messages.ts";
import type { Body } from "#contract/endpoint.ts";
import { deliverMail } from "#server/platform/mail.ts";
import { sendMessage } from "#server/messages/send-message.ts";
import { aCompletedOrder, anEvent, anOrganizer, aSignedInUser, aTicket, inDays } from "#server/testing/factories.ts";
import type { TestApp } from "#server/testing/test-app.ts";

type Input = Partial<Body<typeof messages.create>>;

/**
 * An event with two orders: one of Ada with a guest, and one of Ben, whose address is once written
 * in capitals.
 */
export async function aMessageStage(app: TestApp, over: { verified_at?: Date | null } = {}) {
  const owner = await aSignedInUser(app.db, { is_owner: true });
  if ("verified_at" in over)
    await app.db.updateTable("accounts").set({ verified_at: null }).where("id", "=", owner.account.id).execute();
  const organizer = await anOrganizer(app.db, { account: owner.account });
  const event = await anEvent(app.db, {
    ...{ organizer, status: "LIVE", start_date: inDays(10), end_date: inDays(10, 4) },
  });
  const ticket = await aTicket(app.db, { event });
  const buy = (email: string, attendees: { email: string; first_name?: string }[] = [{ email }], more: object = {}) =>
    aCompletedOrder(app.db, {
      ...{ event, ticket, email, quantity: attendees.length, attendees, completed_at: new Date() },
      ...more,
    });
  const key = owner.user.id;
  const address = (name: string) => `${name}-${key}@example.test`;
  const ada = await buy(address("ada"), [{ email: address("ada") }, { email: address("guest"), first_name: "Gus" }]);
  const ben = await buy(address("ben"), [{ email: address("BEN") }, { email: address("ben") }]);
  const params = { event_id: event.id };
  const token = owner.token;
  const body = (input: Input = {}) => ({
    ...{ subject: "Doors open at seven", message: "<p>Come early, {{first_name}}.</p>" },
    ...{ message_type: "EVENT" as const, acknowledgement: true },
    ...input,
  });
  const create = (input: Input = {}) => app.call(messages.create, { params, body: body(input) }, { token });
  const get = async (message_id: number) =>
    (await app.call(messages.get, { params: { ...params, message_id } }, { token })).body.data;
  const turn = (message_id: number, status: Body<typeof messages.change>["status"]) =>
    app.call(messages.change, { params: { ...params, message_id }, body: { status } }, { token });
  const recipients = async (message_id: number, query: object = {}) =>
    (await app.call(messages.recipients, { params: { ...params, message_id }, query: query as never }, { token })).body
      .data;
  const mails = () =>
    app.db
      .selectFrom("mails")
      .selectAll()
      .where("event_id", "=", event.id)
      .where("kind", "=", "MESSAGE")
      .orderBy("id")
      .execute();
  const work = (message_id: number) => app.runJob(sendMessage, { message_id });
  /** Attempts every waiting email once. */
  const deliver = async () => {
    for (const { id, status } of await mails()) if (status === "QUEUED") await app.runJob(deliverMail, { mail_id: id });
  };
  /** Runs a message from start to end. */
  const send = async (message_id: number) => {
    await work(message_id);
    await deliver();
    await work(message_id);
  };
  return {
    owner,
    organizer,
    event,
    ticket,
    buy,
    address,
    ada,
    ben,
    params,
    token,
    body,
    create,
    get,
    turn,
    recipients,
    mails,
    work,
    deliver,
    send,
  };
}
