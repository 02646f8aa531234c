import { execFile } from "node:child_process";
import { loadavg } from "node:os";
import { delimiter, dirname } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "../scripts/ensure-browser.mjs";
import { type Demo, openDemo, type DemoPaths } from "./open-demo.ts";
import { freePort } from "./product.ts";

/**
 * Runs Lighthouse on the public pages of the built product with the demo's data, as a phone on a
 * slow line (simulated by Lighthouse). Exits with 1 if a page misses its minimum. `npm run
 * lighthouse -- ticket order` checks only these pages.
 */
type PageToLook = {
  name: string;
  path: (paths: DemoPaths) => string;
  /** Has a secret URL, so search engines are told not to index it. */
  isPrivate?: boolean;
  /** The minimum score of each category; without it nothing is required. */
  least?: number;
};

const PAGES: readonly PageToLook[] = [
  { name: "event page", path: ({ event }) => event, least: 90 },
  { name: "checkout", path: ({ checkout }) => checkout, isPrivate: true, least: 90 },
  { name: "ticket", path: ({ ticket }) => ticket, isPrivate: true },
  { name: "order", path: ({ order }) => order, isPrivate: true },
  { name: "sign-in", path: () => "/auth/login", isPrivate: true, least: 90 },
  { name: "organizer", path: ({ organizer }) => organizer },
  { name: "events", path: () => "/events" },
];

/** What is read of Lighthouse's report. */
type Audit = {
  title: string;
  score: number | null;
  numericValue?: number;
  details?: { type: string; items: Record<string, unknown>[] };
};
type Result = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
};

/** Maximum for a page that has a minimum. */
const CLS_MAX = 0.02;

/**
 * Other work on the machine makes a run slower but never faster, so the best run is closest to the
 * page itself.
 */
const RUNS = 3;

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Fetched when it is needed: no other command has a use for its 130 MB. */
const LIGHTHOUSE = "lighthouse@13.5.0";

/** `faults` contains a message for each requirement that the page misses. */
type Measured = { name: string; cells: (string | number)[]; faults: string[]; hints: string[] };

const wanted = process.argv.slice(2);
const pages = PAGES.filter(({ name }) => wanted.length === 0 || wanted.some((text) => name.includes(text)));
const demo = await openDemo();
try {
  process.exitCode = (await measureAll(demo)) ? 0 : 1;
} finally {
  await demo.stop();
}

async function measureAll({ url, paths }: Demo): Promise<boolean> {
  const heads = ["page", "perf", "a11y", "best", "SEO", "LCP ms", "CLS", "TBT ms", "JS KB"];
  const measured: Measured[] = [];
  for (const page of pages) {
    const runs: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await visit(url, page, paths));
    measured.push(evaluate(page, runs));
    process.stdout.write(`${page.name} … `);
  }
  process.stdout.write(`\n\n${table([heads, ...measured.map(({ name, cells }) => [name, ...cells])])}\n\n`);
  for (const { name, hints } of measured) for (const hint of hints) process.stdout.write(`· ${name}: ${hint}\n`);
  const faults = measured.flatMap((page) => page.faults.map((fault) => `${page.name}: ${fault}`));
  for (const fault of faults) process.stdout.write(`✗ ${fault}\n`);
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(`Best of ${RUNS} runs, simulated slow 4G and 4× slower CPU; load ${load}.\n`);
  return faults.length === 0;
}

/** Uses a new browser for each run, so that no page affects the speed of the next one. */
async function visit(url: string, { path, isPrivate, name }: PageToLook, paths: DemoPaths): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  try {
    return await runLighthouse(`${url}${path(paths)}`, [
      `--port=${port}`,
      // A page with a secret URL correctly has `noindex`, so this one audit is skipped.
      ...(isPrivate ? ["--skip-audits=is-crawlable"] : []),
      ...(name === "checkout" ? [`--extra-headers=${JSON.stringify({ cookie: paths.session })}`] : []),
    ]);
  } finally {
    await browser.close();
  }
}

async function runLighthouse(page: string, options: string[]): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      ...["--yes", LIGHTHOUSE, page, "--quiet", "--output=json", "--throttling-method=simulate"],
      `--only-categories=${CATEGORIES.join(",")}`,
      ...options,
    ],
    {
      maxBuffer: 64 * 1024 * 1024,
      // Lighthouse needs this Node, not the one that may be first on the path.
      env: { ...process.env, PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter) },
    },
  );
  const result = JSON.parse(stdout) as Result;
  if (result.runtimeError) throw new Error(`Lighthouse could not check ${page}: ${result.runtimeError.message}`);
  return result;
}

function evaluate({ name, least }: PageToLook, runs: Result[]): Measured {
  const best = (of: (run: Result) => number, choose: (...values: number[]) => number) => choose(...runs.map(of));
  const scores = CATEGORIES.map((id) => Math.round(best((run) => (run.categories[id]?.score ?? 0) * 100, Math.max)));
  const figure = (id: string) => best((run) => run.audits[id]?.numericValue ?? 0, Math.min);
  const lcp = Math.round(figure("largest-contentful-paint"));
  const cls = figure("cumulative-layout-shift");
  const cells = [
    ...scores,
    lcp,
    cls.toFixed(3),
    Math.round(figure("total-blocking-time")),
    Math.round(best(scriptBytes, Math.min) / 1000),
  ];
  const faults =
    least === undefined
      ? []
      : [
          ...CATEGORIES.flatMap((id, at) => {
            const score = scores[at] ?? 0;
            return score < least ? [`${id} ${score}, at least ${least}`] : [];
          }),
          ...(cls > CLS_MAX ? [`CLS ${cls.toFixed(3)}, at most ${CLS_MAX}`] : []),
        ];
  return { name, cells, faults, hints: runs[0] ? hintsOf(runs[0]) : [] };
}

/** Returns Lighthouse's suggestions other than speed, unchanged. */
function hintsOf(run: Result): string[] {
  return CATEGORIES.slice(1).flatMap((id) =>
    (run.categories[id]?.auditRefs ?? []).flatMap(({ id: audit, weight }) => {
      const found = run.audits[audit];
      return found && weight > 0 && found.score !== null && found.score < 1 ? [`${found.title} (${audit})`] : [];
    }),
  );
}

/** Sums the compressed size of the scripts, as transferred. */
function scriptBytes(run: Result): number {
  const { details } = run.audits["network-requests"] ?? {};
  const requests = details?.type === "table" ? details.items : [];
  return requests.reduce(
    (sum, request) => sum + (request["resourceType"] === "Script" ? Number(request["transferSize"]) : 0),
    0,
  );
}

function table(rows: (string | number)[][]): string {
  const width = (at: number) => Math.max(...rows.map((row) => String(row[at]).length));
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? String(cell).padEnd(width(0)) : String(cell).padStart(width(at) + 2))).join(""),
    )
    .join("\n");
}
