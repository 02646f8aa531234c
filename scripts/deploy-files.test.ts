import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { SETTING_NAMES } from "#server/platform/config.ts";

const read = (name: string) => readFileSync(join("deploy", name), "utf8");

test("Dockerfile has no fault, runs without root and what a release runs", () => {
  const text = read("Dockerfile");
  expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  expect(text).toContain("USER node");
  expect(text).toContain('CMD ["node", "build/server/main.js"]');
});

test("compose.yaml sets known settings, and compose.env.example fills all that it requires", () => {
  type Service = { environment?: Record<string, string>; command?: string };
  const text = read("compose.yaml");
  const { services, volumes } = parse(text) as { services: Record<string, Service>; volumes: object };
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(services["foyer"]?.environment ?? {})));
  const used = [...text.matchAll(/^ {6}- (\w+):\//gm)].map(([, name]) => name);
  expect(Object.keys(volumes).toSorted()).toEqual(used.toSorted());
  const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  const example = [...read("compose.env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(required).not.toEqual([]);
  expect(example).toEqual(expect.arrayContaining(required));
});

test("CI runs on each Node and PostgreSQL that is supported, and its workflows have no unknown keys", () => {
  type Job = { steps: object[]; strategy?: { matrix?: Record<string, unknown[]> }; services?: Record<string, object> };
  const jobs = readdirSync(WORKFLOWS).flatMap((name) => {
    const workflow = parse(readFileSync(join(WORKFLOWS, name), "utf8")) as { jobs: Record<string, Job> };
    expect(unknownKeys(workflow, ["name", "on", "permissions", "concurrency", "jobs"])).toEqual([]);
    return Object.values(workflow.jobs);
  });
  for (const { steps, services = {}, ...job } of jobs) {
    expect(unknownKeys(job, ["name", "runs-on", "timeout-minutes", "permissions", "strategy"])).toEqual([]);
    for (const step of steps) expect(unknownKeys(step, ["name", "uses", "with", "run", "env"])).toEqual([]);
    for (const service of Object.values(services))
      expect(unknownKeys(service, ["image", "env", "ports", "options"])).toEqual([]);
  }
  const matrices = jobs.flatMap(({ strategy }) => (strategy?.matrix ? [strategy.matrix] : []));
  expect(matrices).toEqual([{ node: [22, 24] }, { postgresql: [15, 16, 17, 18] }]);
});

const WORKFLOWS = join(".github", "workflows");

function unknownKeys(given: object, known: string[]): string[] {
  return Object.keys(given).filter((key) => !known.includes(key));
}

test("foyer.service is a valid unit of systemd", () => {
  const text = read("foyer.service");
  expect(text).toContain("Restart=always");
  const folder = mkdtempSync(join(tmpdir(), "foyer-unit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const unit = join(folder, "foyer.service");
  // Node may be elsewhere on this machine.
  writeFileSync(unit, text.replace("/usr/bin/node", process.execPath));
  expect(verified(unit)).toEqual([]);
});

test("the chart is valid to Helm and sets known settings", () => {
  const template = read("helm/foyer/templates/_pod.tpl");
  const set = [...template.matchAll(/\{ name: ([A-Z_]+), value/g)].map(([, name]) => name);
  expect(set).toContain("APP_URL");
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(set));
  const { appVersion } = parse(read("helm/foyer/Chart.yaml")) as { appVersion: string };
  expect(appVersion).toBe((JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version);
  const chart = join("deploy", "helm", "foyer");
  expect(complaints("helm", ["lint", "--strict", chart])).toBe("");
  expect(complaints("helm", ["template", "shop", chart, "--set", "ingress.enabled=true,web.replicas=3"])).toBe("");
});

test("alert rules do what their tests say", () => {
  expect(complaints("promtool", ["test", "rules", join("deploy", "monitoring", "alerts.test.yaml")])).toBe("");
});

/** What a program complains of; nothing on a machine without it. */
function complaints(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  return error || status === 0 ? "" : `${stdout}${stderr}`;
}

/** What systemd complains of in a unit; nothing on a machine without systemd. */
function verified(unit: string): string[] {
  const { stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  return (stderr ?? "").split("\n").filter((line) => line.includes(unit));
}
