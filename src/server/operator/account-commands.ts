import type { Command } from "commander";
import { type CommandTools, type Json, readEmail, readId } from "./command-tools.ts";
import { findAccounts } from "./find-accounts.ts";
import { printRows } from "./output.ts";
import { Refused } from "./refused.ts";
import { resume, suspend, type Suspendable } from "./suspension.ts";

export function addAccountCommands(program: Command, tools: CommandTools): void {
  const { output, open } = tools;
  const account = program.command("account").description("accounts, whose numbers other commands need");
  account
    .command("list")
    .description("list all accounts that are not closed")
    .option("--json", "print JSON")
    .action(async ({ json }: Json) => {
      printRows(output, await open(({ reads }) => findAccounts(reads)), { json, none: "There is no account." });
    });
  account
    .command("find")
    .description("list the accounts of a user")
    .argument("<email>", "email address", readEmail)
    .option("--json", "print JSON")
    .action(async (address: string, { json }: Json) => {
      const accounts = await open(({ reads }) => findAccounts(reads, address));
      if (accounts.length === 0) throw new Refused(`No account has a member with the email address ${address}.`);
      printRows(output, accounts, { json, none: "" });
    });
  addSuspensionCommands(account, tools, {
    what: "account",
    suspend: "stop the sales and messages of an account; its orders, tickets and check-in go on",
    suspended: (name) => `${capitalized(name)} is suspended. It sells nothing and sends no messages.`,
    resume: "let an account sell tickets and send messages again",
    resumed: (name) => `${capitalized(name)} may sell tickets and send messages again.`,
  });
}

type SuspensionTexts = {
  what: Suspendable;
  /** Descriptions of the commands, and what they say of `account 7 (Name)`. */
  suspend: string;
  suspended: (account: string) => string;
  resume: string;
  resumed: (account: string) => string;
};

/** Adds `suspend` and `resume` to a noun: the account, or only its messages. */
export function addSuspensionCommands(noun: Command, { say, change }: CommandTools, texts: SuspensionTexts): void {
  noun
    .command("suspend")
    .description(texts.suspend)
    .argument("<account>", "number of the account", readId)
    .requiredOption("--because <reason>", "what its members read")
    .action(async (account_id: number, { because }: { because: string }) => {
      if (because.trim() === "") throw new Refused("--because needs a reason, which the members of the account read.");
      const name = await change((ctx) => suspend(ctx, texts.what, account_id, because.trim()));
      say(texts.suspended(`account ${account_id} (${name})`));
    });
  noun
    .command("resume")
    .description(texts.resume)
    .argument("<account>", "number of the account", readId)
    .action(async (account_id: number) => {
      const name = await change((ctx) => resume(ctx, texts.what, account_id));
      say(texts.resumed(`account ${account_id} (${name})`));
    });
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
