import { SETTING_NAMES, settings, type SettingName } from "#server/platform/config.ts";
import { SETTING_DESCRIPTIONS } from "#server/platform/setting-descriptions.ts";

const names = Object.keys(SETTING_DESCRIPTIONS) as SettingName[];
const groups = Map.groupBy(names, (name) => SETTING_DESCRIPTIONS[name].group);
const defaults: Partial<Record<SettingName, unknown>> = settings.parse({});

/** The text of docs/operators/settings.md. */
export function settingsDocument(): string {
  const tables = [...groups].map(([group, members]) => {
    const rows = members.map((name) => {
      const { does, example } = SETTING_DESCRIPTIONS[name];
      return `| \`${name}\` | ${appliesWithout(name)} | ${does}${example ? ` Example: \`${example}\`` : ""} |`;
    });
    return [`## ${group}`, "", "| setting | default | what it does |", "|---|---|---|", ...rows].join("\n");
  });
  return `${heading}\n${tables.join("\n\n")}\n\n${others}`;
}

const heading = `# Settings

<!-- Made by \`npm run settings\` from src/server/platform: do not edit. -->

All ${SETTING_NAMES.length} settings are optional environment variables, and an empty one counts as unset. A bad value
stops the start with one sentence that names the setting.

Each setting can also be in a file, as Docker, Kubernetes and systemd hand over secrets:
\`DATABASE_URL_FILE=/run/secrets/database_url\`. Set only one of the two.

\`.env.example\` lists all settings with their defaults, commented out, for systemd's
\`EnvironmentFile\` and the \`env_file\` of Docker Compose. Foyer itself reads no such file.
`;

const others = `## Variables of Node and OpenTelemetry

\`NODE_ENV=production\` belongs to every start of \`build/server/main.js\`; \`npm start\` sets it, together
with \`NODE_OPTIONS\`, \`MALLOC_ARENA_MAX\` and \`MALLOC_MMAP_THRESHOLD_\` for memory. \`NODE_OPTIONS\` of yours
come last. \`NODE_EXTRA_CA_CERTS\` adds authorities for every TLS connection. The other variables of
OpenTelemetry (\`OTEL_…\`) work as its specification says.
`;

function appliesWithout(name: SettingName): string {
  return SETTING_DESCRIPTIONS[name].otherwise ?? `\`${String(defaults[name])}\``;
}

/** The text of .env.example. */
export function settingsExample(): string {
  const parts = [...groups].map(([group, members]) => [`## ${group}`, ...members.map(exampleOf)].join("\n\n"));
  return `# Settings of Foyer with their defaults. Made by \`npm run settings\`: copy it, and remove the # in
# front of what you set. Any NAME can be in a file instead: NAME_FILE=/path/of/the/file

${parts.join("\n\n")}
`;
}

function exampleOf(name: SettingName): string {
  const { does, otherwise, example } = SETTING_DESCRIPTIONS[name];
  const value = otherwise === undefined ? String(defaults[name]) : "";
  const sentences = [
    does,
    ...(otherwise ? [`Without it: ${otherwise}.`] : []),
    ...(example ? [`Example: ${example}`] : []),
  ];
  return `${wrapped(sentences.join(" ").replaceAll("`", ""))}\n#${name}=${value}`;
}

/** A comment of lines with at most 100 characters. */
function wrapped(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length < 100) lines[lines.length - 1] = longer;
    else lines.push(` ${word}`);
  }
  return lines.map((line) => `#${line}`).join("\n");
}
