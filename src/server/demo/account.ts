import { BUILT_IN_TERMS } from "#domain/legal-documents.ts";
import { DEMO_NETWORK } from "./network.ts";
import { auth } from "#contract/auth.ts";
import { organizers } from "#contract/organizers.ts";
import { register } from "#server/auth/register.ts";
import { createOrganizer } from "#server/organizers/write-organizer.ts";
import type { App } from "#server/platform/app-context.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { requireSignedIn, type SignedIn } from "#server/platform/sessions.ts";
import { DEMO_LEGAL_DOCUMENTS } from "./legal-documents.ts";

/**
 * The users of the demo, all with the same password. It is no secret: the demo is deleted
 * afterwards.
 */
export const SIGN_IN = {
  admin: "demo@example.com",
  organizer: "organizer@example.com",
  station: "door@example.com",
  password: "lantern-harbour-42",
};

/** The PIN of every check-in list of the demo. */
export const DEMO_PIN = "471100";

export type DemoOrganizer = keyof typeof ORGANIZERS;
export type DemoAccount = { caller: SignedIn; organizer_ids: Record<DemoOrganizer, number> };

/** Creates an account with a confirmed email address, its owner, and two organizers. */
export async function createAccount(db: OpenDb, { secrets }: Pick<App, "secrets">): Promise<DemoAccount> {
  const form = auth.register.body.parse({
    ...OWNER,
    password: SIGN_IN.password,
    terms_accepted: true,
    password_confirmation: SIGN_IN.password,
  });
  const now = new Date();
  const visitor = { by: { kind: "visitor" as const }, now, network: DEMO_NETWORK };
  const { token, user_id, account_id } = await register(
    db,
    visitor,
    { legalDocuments: LEGAL_DOCUMENTS, secrets },
    form,
    "en",
  );
  await confirm(db, user_id, account_id);
  // The first sign-in is not reported as one from an unknown origin.
  await db.updateTable("account_users").set({ last_login_at: null }).where("user_id", "=", user_id).execute();
  const caller = await requireSignedIn(db, secrets, `Bearer ${token}`, now);
  return {
    caller,
    organizer_ids: {
      STUDIO: await addOrganizer(db, caller, "STUDIO"),
      STAGE: await addOrganizer(db, caller, "STAGE"),
    },
  };
}

const LEGAL_DOCUMENTS = { terms_url: BUILT_IN_TERMS, privacy_url: null };

const OWNER = {
  first_name: "Maya",
  last_name: "Lindqvist",
  email: SIGN_IN.admin,
  timezone: "Europe/Lisbon",
  currency_code: "EUR",
  locale: "en",
};

const ORGANIZERS = {
  STUDIO: {
    name: "Northlight Studio",
    email: "hello@northlight.example.com",
    website: "https://northlight.example.com",
    description: "We bring people who make things together in one room and make sure the coffee is good.",
    terms: { type: "TEXT", text: DEMO_LEGAL_DOCUMENTS.terms },
    privacy: { type: "TEXT", text: DEMO_LEGAL_DOCUMENTS.privacy },
    timezone: "Europe/Lisbon",
    currency: "EUR",
  },
  STAGE: {
    name: "Harbour Stage",
    email: "tickets@harbourstage.example.com",
    website: "https://harbourstage.example.com",
    description: "Concerts, readings and open-air nights, never more than a short walk from the water.",
    terms: { type: "TEXT", text: DEMO_LEGAL_DOCUMENTS.terms },
    timezone: "America/New_York",
    currency: "USD",
  },
};

/** As the link in the email would. */
async function confirm(db: OpenDb, user_id: number, account_id: number): Promise<void> {
  const now = new Date();
  await db.updateTable("users").set({ email_verified_at: now }).where("id", "=", user_id).execute();
  await db
    .updateTable("accounts")
    .set({ verified_at: now, name: "Northlight & Harbour" })
    .where("id", "=", account_id)
    .execute();
}

/** The legal documents are older than the first sale. */
async function addOrganizer(db: OpenDb, caller: SignedIn, which: DemoOrganizer): Promise<number> {
  const form = organizers.create.body.parse(ORGANIZERS[which]);
  const by = { kind: "person" as const, user_id: caller.user_id };
  return withTransaction(db, { by, now: new Date(), network: DEMO_NETWORK }, async (ctx) => {
    const { id } = await createOrganizer(ctx, caller.account, form);
    const created_at = new Date(ctx.now.getTime() - 365 * 86_400_000);
    await ctx.tx.updateTable("legal_documents").set({ created_at }).where("organizer_id", "=", id).execute();
    return id;
  });
}
