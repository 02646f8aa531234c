import { type Command, Option } from "commander";
import { readConfig } from "#server/platform/config.ts";
import { ObjectStorage, StorageFailed } from "#server/platform/files/object-storage.ts";
import type { CommandTools } from "./command-tools.ts";
import { type FilePlace, moveFiles } from "./move-files.ts";
import { Refused } from "./refused.ts";

export function addFileCommands(program: Command, { env, open, say }: CommandTools): void {
  program
    .command("files")
    .description("pictures and where they are stored")
    .command("move")
    .description("move all pictures to the object storage or to the database, while Foyer runs or is stopped")
    .addOption(
      new Option("--to <place>", "where they are stored from now on")
        .choices(["storage", "database"] satisfies FilePlace[])
        .makeOptionMandatory(),
    )
    .action(async ({ to }: { to: FilePlace }) => {
      const { storage: settings } = readConfig(env);
      if (!settings) throw new Refused("STORAGE_URL is not set: there is no object storage.");
      const storage = new ObjectStorage(settings);
      try {
        await storage.verify();
        const { moved, missing } = await open(({ db }) =>
          moveFiles({ db, storage, to, onPage: (count, total) => say(`${count} of ${total} files`) }),
        );
        say(`Files that were moved to the ${to}: ${moved}.`);
        if (missing > 0) throw new Refused(`Files that are not in the storage, and can't be moved: ${missing}.`);
      } catch (error) {
        if (!(error instanceof StorageFailed)) throw error;
        throw new Refused(`${error.message}. What was moved is moved: start again to continue.`, { cause: error });
      }
    });
}
