import { Command, Option } from "commander";
import type { Logger } from "pino";
import { LOCALES, type Locale } from "#contract/fields.ts";
import { readConfig } from "#server/platform/config.ts";
import { knowsTimezone } from "#server/platform/database/require-timezone.ts";
import { listFailedJobs, retryJobs } from "#server/platform/jobs/failed-jobs.ts";
import { withTransaction, type WriteContext } from "#server/platform/write-context.ts";
import { addBackupCommands } from "./backup/backup-commands.ts";
import { addAccountCommands, addSuspensionCommands } from "./account-commands.ts";
import { audit } from "./audit.ts";
import { type CommandTools, type Json, readEmail } from "./command-tools.ts";
import { examine } from "./doctor.ts";
import { type Installation, withInstallation } from "./installation.ts";
import { addConfigCommands } from "./config-commands.ts";
import { addFileCommands } from "./file-commands.ts";
import { addMailCommands } from "./mail-commands.ts";
import { addOperatorCommands } from "./operator-commands.ts";
import { type Output, printRows } from "./output.ts";
import { Refused } from "./refused.ts";
import { createUser, linkToResetPassword, resetFactors } from "./users.ts";

type Options = { env: Record<string, string | undefined>; log: Logger; output: Output; errors: Output };

/** The operator's commands: `foyer <noun> <verb>`. Each calls one use case. */
export function makeProgram({ env, log, output, errors }: Options): Command {
  const say = (sentence: string) => output.write(`${sentence}\n`);
  const open = <Result>(work: (installation: Installation) => Promise<Result>) =>
    withInstallation({ config: readConfig(env), log }, work);
  const change = <Result>(work: (ctx: WriteContext) => Promise<Result>) =>
    open(({ db, acting }) => withTransaction(db, acting, work));
  const tools: CommandTools = { env, log, output, say, open, change };

  const program = new Command("foyer")
    .description("Commands for the operator of a Foyer installation")
    .exitOverride()
    .configureOutput({ writeOut: (text) => output.write(text), writeErr: (text) => errors.write(text) });

  program
    .command("doctor")
    .description("check the settings, the database and the mail server")
    .option("--json", "print JSON")
    .action(async ({ json }: Json) => {
      const findings = await examine(env, log);
      if (json) printRows(output, findings, { json, none: "" });
      else for (const { check, result, sentence } of findings) say(`${result.padEnd(6)}${check.padEnd(13)}${sentence}`);
      if (findings.some(({ result }) => result === "wrong")) throw new Refused("Something is wrong.");
    });

  program
    .command("audit")
    .description("compare stock counters with the recorded holds, and orders with payments, refunds and invoices")
    .option("--json", "print JSON")
    .action(async ({ json }: Json) => {
      const { stocks, money } = await open(({ db }) => audit(db));
      if (json) output.write(`${JSON.stringify({ stocks, money }, null, 2)}\n`);
      else {
        printRows(output, stocks, { none: "Every stock counter equals its recorded holds." });
        if (money.length === 0) say("Orders, payments, refunds and invoices agree.");
        for (const { sentence } of money) say(sentence);
      }
      const sentences = [
        ...(stocks.length > 0 ? [`Stock counters that differ: ${stocks.length}.`] : []),
        ...(money.length > 0 ? [`Contradictions in money: ${money.length}.`] : []),
      ];
      if (sentences.length > 0) throw new Refused(sentences.join(" "));
    });

  const user = program.command("user").description("people who sign in");
  user
    .command("create")
    .description("create a user with an account of their own, and print a link to set the password")
    .argument("<email>", "email address", readEmail)
    .requiredOption("--first-name <name>", "first name")
    .option("--last-name <name>", "last name")
    .option("--timezone <zone>", "time zone, such as Europe/Berlin", "UTC")
    .addOption(new Option("--locale <locale>", "language").choices(LOCALES).default("en"))
    .action(async (address: string, { firstName, lastName, timezone, locale }: NewUserOptions) => {
      const { account_id, link } = await open(async (installation) => {
        if (!(await knowsTimezone(installation.reads, timezone)))
          throw new Refused(`${timezone} is not a time zone that the database knows.`);
        const person = { email: address, first_name: firstName, last_name: lastName ?? null, timezone, locale };
        return createUser(installation, person);
      });
      say(`${address} has account ${account_id}. Set the password within 30 minutes at ${link}`);
    });
  user
    .command("reset-password")
    .description("print a link to set a new password, which works once")
    .argument("<email>", "email address", readEmail)
    .action(async (address: string) => {
      const link = await open((installation) => linkToResetPassword(installation, address));
      say(`Set a new password within 30 minutes at ${link}`);
    });
  user
    .command("reset-factor")
    .description("remove all second factors and recovery codes, and end all sessions")
    .argument("<email>", "email address", readEmail)
    .action(async (address: string) => {
      await change((ctx) => resetFactors(ctx, address));
      say(`${address} signs in with the password alone from now on.`);
    });

  addSuspensionCommands(program.command("messaging").description("messages of an account to its attendees"), tools, {
    what: "messaging",
    suspend: "stop all messages of an account",
    suspended: (account) => `Messages of ${account} are suspended.`,
    resume: "let an account send messages again",
    resumed: (account) => `Messages of ${account} may be sent again.`,
  });

  const jobs = program.command("jobs").description("work in the background, emails included");
  jobs
    .command("list")
    .description("list the jobs that were given up")
    .option("--json", "print JSON")
    .action(async ({ json }: Json) => {
      const failed = await open(({ reads }) => listFailedJobs(reads));
      printRows(output, failed, { json, none: "No job has failed." });
    });
  jobs
    .command("retry")
    .description("run jobs that were given up again")
    .argument("[ids...]", "ids of the list")
    .option("--all", "all of them")
    .action(async (ids: string[], { all }: { all?: boolean }) => {
      if (ids.length === 0 && !all) throw new Refused("Name the ids of the jobs, or add --all.");
      const retried = await change(async ({ tx }) => {
        const failed = await listFailedJobs(tx);
        const unknown = ids.filter((id) => !failed.some((job) => job.id === id));
        if (unknown.length > 0) throw new Refused(`No failed job has the id ${unknown.join(", ")}.`);
        return retryJobs(tx, all ? failed : failed.filter(({ id }) => ids.includes(id)));
      });
      say(`Jobs that run again: ${retried}.`);
    });

  addBackupCommands(program, { env, log, errors });
  addFileCommands(program, tools);
  addMailCommands(program, tools);
  addOperatorCommands(program, tools);
  addAccountCommands(program, tools);
  addConfigCommands(program, tools);
  return program;
}

type NewUserOptions = { firstName: string; lastName?: string; timezone: string; locale: Locale };
