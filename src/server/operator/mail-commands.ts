import type { Command } from "commander";
import { maskedEmail } from "#domain/email-address.ts";
import { readConfig } from "#server/platform/config.ts";
import { listFailedMails } from "#server/platform/mail/failed-mails.ts";
import { sendTestMail } from "#server/platform/mail/try-smtp.ts";
import { type CommandTools, type Json, readEmail, readId } from "./command-tools.ts";
import { reasonOf } from "./reason-of.ts";
import { printRows } from "./output.ts";
import { Refused } from "./refused.ts";
import { retryFailedMails } from "./retry-failed-mails.ts";

export function addMailCommands(program: Command, { env, output, say, open, change }: CommandTools): void {
  const mail = program.command("mail").description("emails and the mail server");
  mail
    .command("test")
    .description("send a test email now")
    .argument("<email>", "recipient", readEmail)
    .action(async (to: string) => {
      const { smtp_url, mail_from: from } = readConfig(env);
      if (!smtp_url) throw new Refused("SMTP_URL is not set: there is no mail server to test.");
      await sendTestMail(smtp_url, { from, to }).catch((error: unknown) => {
        throw new Refused(`The email was not sent: ${reasonOf(error)}.`);
      });
      say(`The mail server accepted an email to ${to}.`);
    });
  mail
    .command("list")
    .description("list the newest emails that were given up, at most 1,000")
    .option("--json", "print JSON")
    .action(async ({ json }: Json) => {
      const failed = await open(({ reads }) => listFailedMails(reads));
      const rows = failed.map(({ recipient, error, ...row }) => ({
        ...row,
        recipient: maskedEmail(recipient),
        error: withoutAddresses(error),
      }));
      printRows(output, rows, { json, none: "No email has failed." });
    });
  mail
    .command("retry")
    .description("send emails that were given up again")
    .argument("[ids...]", "ids of the list", (value: string, earlier: number[] = []) => [...earlier, readId(value)])
    .option("--all", "all of them")
    .action(async (ids: number[] = [], { all }: { all?: boolean }) => {
      if (ids.length === 0 && !all) throw new Refused("Name the ids of the emails, or add --all.");
      const retried = await change(async (ctx) => {
        const count = await retryFailedMails(ctx, all ? "all" : ids);
        if (!all && count < new Set(ids).size) throw new Refused("Not all of these ids belong to failed emails.");
        return count;
      });
      say(`Emails that are sent again: ${retried}.`);
    });
}

/** Mail servers repeat the recipient in their refusals. */
function withoutAddresses(error: string): string {
  return error.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, (address) => maskedEmail(address));
}
