import type { Command } from "commander";
import { withTransaction } from "#server/platform/write-context.ts";
import type { CommandTools } from "./command-tools.ts";
import { createOperatorLink, LINK_MINUTES, revokeOperatorAccess, SESSION_MINUTES } from "./operator-sessions.ts";

export function addOperatorCommands(program: Command, { open, change, say }: CommandTools): void {
  program
    .command("operator")
    .description("the operator's page in the browser")
    .command("link")
    .description("print a link that opens the page once")
    .option("--revoke", "end all links and sessions instead")
    .action(async ({ revoke }: { revoke?: boolean }) => {
      if (revoke) return say(`Links and sessions that were ended: ${await change(revokeOperatorAccess)}.`);
      const link = await open(({ config, db, acting }) =>
        withTransaction(db, acting, (ctx) => createOperatorLink(ctx, config.app_url)),
      );
      say(`Open the operator's page for ${SESSION_MINUTES} minutes, once within ${LINK_MINUTES} minutes:\n${link}`);
    });
}
