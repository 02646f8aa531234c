import pino, { type Logger } from "pino";
import { makeContext } from "#server/context.ts";
import type { OpenDb } from "#server/platform/database.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import { createAccount, SIGN_IN } from "./account.ts";
import { backdateAccount, backdateOrders } from "./backdate.ts";
import { checkPeopleIn } from "./check-ins.ts";
import { giveCover } from "./covers.ts";
import { addColleagues } from "./colleagues.ts";
import { createDemoEvent, type MadeEvent, type Stage } from "./create-event.ts";
import { EVENTS } from "./events.ts";
import { writeStats } from "./daily-stats.ts";
import { finishEvent } from "./finish-event.ts";
import { issueDemoInvoices } from "./invoices.ts";
import { writeMessages } from "./messages.ts";
import { storeMails } from "./mails.ts";
import { recordPlatformFees, openDispute, receiveTransfers, refundSome } from "./money.ts";
import { createOrders } from "./create-orders.ts";
import { planOrders } from "./plan-orders.ts";
import { makeRandom } from "./random.ts";
import { createTaxes } from "./taxes.ts";

type Options = {
  /** The URL of the product, which emails contain. */
  app_url: string;
  secrets: Secrets;
  /** The scale of all amounts: 1 is about 550 orders. */
  size?: number;
  has_covers?: boolean;
  now?: Date;
  log?: Logger;
  /** Receives the progress. */
  say?: (text: string) => void;
};

/**
 * Fills an empty, migrated database with an account, nine events and six weeks of sales. Everything
 * is created by the use cases that serve real people and then moved to its day in the past. The same
 * seed creates the same people.
 */
export async function seedDemo(db: OpenDb, options: Options): Promise<MadeEvent[]> {
  const {
    app_url,
    secrets,
    size = 1,
    has_covers = true,
    now = new Date(),
    log = pino({ level: "silent" }),
    say = () => {},
  } = options;
  const clock = { now: () => now };
  const app = makeContext({
    db,
    clock,
    app_url,
    smtp_url: undefined,
    mail_from: "Foyer <foyer@localhost>",
    network_limits: { orders: 0, share: 100 },
    messages_a_day: 100_000,
    ...{ release: "demo", commit: "unknown" },
    data_dir: ".",
    sandbox_for: "everybody",
    has_links_in_log: false,
    sign_up: "open",
    legalDocuments: { terms_url: null, privacy_url: null },
    wallets: {},
    secrets,
  });
  const account = await createAccount(db, app);
  const demo: Stage = { account, tax_ids: await createTaxes(db, { account, now }), now, size, secrets };
  say("Nine events with covers");
  const made: MadeEvent[] = [];
  for (const plan of EVENTS) made.push(await createDemoEvent(db, demo, plan));
  const tonight = made.find(({ plan }) => plan.key === "lighthouse");
  if (tonight) await addColleagues(db, account, tonight.event);
  if (has_covers) await Promise.all(made.map((event) => giveCover(db, demo, event)));

  const planned = made.flatMap((event) => planOrders(event, makeRandom(event.plan.key), { now, size }));
  say(`${planned.length} orders of the last six weeks`);
  const placed = await createOrders(db, planned, makeRandom("buyers"));
  await receiveTransfers(db, demo, made);
  await backdateAccount(db, new Date(now.getTime() - 45 * DAY));
  await backdateOrders(db, placed);

  say("Check-ins, statistics and emails");
  for (const event of made) await checkPeopleIn(db, event, makeRandom(`${event.plan.key} door`), now);
  for (const event of made) await finishEvent(db, demo, event);
  await writeStats({ db, app, log }, made, makeRandom("views"));
  await issueDemoInvoices({ db, app, log }, made);
  await refundSome({ db, app, log }, demo);
  await openDispute(db, demo);
  await recordPlatformFees(db);
  await storeMails(db, app);
  await writeMessages(db, demo, made);
  return made;
}

/** Whether this database contains a demo already. */
export async function isSeeded(db: OpenDb): Promise<boolean> {
  const { mails } = await db
    .selectFrom("mails")
    .select((select) => select.fn.countAll<number>().as("mails"))
    .where("recipient", "=", SIGN_IN.admin)
    .where("status", "=", "KEPT")
    .executeTakeFirstOrThrow();
  return mails > 0;
}

const DAY = 24 * 3_600_000;
