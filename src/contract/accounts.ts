import { z } from "zod";
import { NAME_MAX, PASSWORD_MAX } from "#domain/limits.ts";
import { endpoint, one } from "./endpoint.ts";
import { currency, id, instant, line, timezone } from "./fields.ts";
import { startedFrom } from "./whole.ts";

export const account = z.object({
  id: z.int(),
  name: z.string(),
  currency_code: z.string(),
  timezone: z.string(),
  is_account_email_confirmed: z.boolean(),
  updated_at: instant,
});

export const accountInput = z.object({ name: line(NAME_MAX), currency_code: currency, timezone, ...startedFrom });

export const handOverInput = z.object({
  user_id: z.int(),
  current_password: z.string().min(1).max(PASSWORD_MAX),
});

const inAccount = z.object({ account_id: id });

export const accounts = {
  get: endpoint({
    method: "GET",
    path: "/accounts/:account_id",
    access: "organizer",
    area: "own",
    summary: "The account",
    about: ["account"],
    params: inAccount,
    returns: one(account),
  }),
  update: endpoint({
    method: "PUT",
    path: "/accounts/:account_id",
    access: "admin",
    summary: "Change the account's name, currency and time zone; with updated_at only what nobody changed since",
    touches: ["account"],
    refuses: ["conflict"],
    params: inAccount,
    body: accountInput,
    returns: one(account),
  }),
  handOver: endpoint({
    method: "POST",
    path: "/accounts/:account_id/owner",
    access: "admin",
    summary: "Make another member the owner. Only the owner may, with their password; they stay an admin",
    touches: ["account", "me", "users"],
    refuses: ["forbidden"],
    params: inAccount,
    body: handOverInput,
    limit: { per_minute: 10, by: "session" },
  }),
};
