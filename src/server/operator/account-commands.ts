import type { Command } from "commander";
import { type CommandTools, type Json, readEmail } from "./command-tools.ts";
import { findAccounts } from "./find-accounts.ts";
import { printRows } from "./output.ts";
import { Refused } from "./refused.ts";

export function addAccountCommands(program: Command, { output, open }: CommandTools): void {
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
}
