import { WEBHOOK_PAYLOADS } from "#contract/webhook-examples.ts";

const BEGIN = "<!-- Written by `npm run webhook-docs` from src/contract/webhook-examples.ts. -->";

/** Returns docs/developers/webhooks.md with its event types as they are declared. */
export function webhooksDocument(now: string): string {
  const [head = ""] = now.split(BEGIN);
  const types = WEBHOOK_PAYLOADS.map(
    ({ type, summary, example }) =>
      `### ${type}\n\n${summary}\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n`,
  );
  return `${head}${BEGIN}\n\n${types.join("\n")}`;
}
