import type { Command } from "commander";
import { listSettings } from "#server/platform/config.ts";
import type { CommandTools, Json } from "./command-tools.ts";

export function addConfigCommands(program: Command, { env, output, say }: CommandTools): void {
  program
    .command("config")
    .description("the settings")
    .command("print")
    .description(
      "print all settings with their values, and where each comes from; of secrets only whether they are set",
    )
    .option("--json", "print JSON")
    .action(({ json }: Json) => {
      const settings = listSettings(env);
      if (json) return output.write(`${JSON.stringify(settings, null, 2)}\n`);
      for (const { name, value, source } of settings) say(`${name}=${value ?? ""}  (${value ? source : "not set"})`);
    });
}
