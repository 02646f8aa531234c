import { z } from "zod";
import { NAME_MAX } from "#domain/limits.ts";
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

const inAccount = z.object({ account_id: id });

export const accounts = {
  get: endpoint({
    method: "GET",
    path: "/accounts/:account_id",
    access: "organizer",
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
};
