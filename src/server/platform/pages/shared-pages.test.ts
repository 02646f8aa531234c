import { beforeEach, expect, test } from "vitest";
import type { Page } from "./page.ts";
import { SharedPages } from "./shared-pages.ts";

let now: number;
let rendered: number;
let pages: SharedPages;
beforeEach(() => {
  now = 1_000;
  rendered = 0;
  pages = new SharedPages({ now: () => now });
});

function aPage(text: string, status = 200): Page {
  return { status, headers: {}, own_path: undefined, plain: Buffer.from(text), gzip: Buffer.from(text) };
}

/** Renders "1", "2", "3" … */
async function render(): Promise<Page> {
  rendered += 1;
  return aPage(String(rendered));
}

async function read(how: () => Promise<Page> = render, key = "a"): Promise<string> {
  return String((await pages.get(key, how)).plain);
}

/** Lets background renderings finish. */
function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

test("shared page is rendered once for fifty readers who come at once", async () => {
  const read50 = await Promise.all(Array.from({ length: 50 }, () => read()));
  expect(new Set(read50)).toEqual(new Set(["1"]));
  expect(rendered).toBe(1);
});

test("fresh shared page is shown without rendering, and a stale one to all but the reader who renews it", async () => {
  await read();
  now += 999;
  expect(await read()).toBe("1");
  expect(rendered).toBe(1);
  now += 500;
  expect(await Promise.all([read(), read(), read()])).toEqual(["2", "1", "1"]);
  expect(rendered).toBe(2);
  expect(await read()).toBe("2");
});

test("shared page older than two seconds makes readers wait for a new one", async () => {
  await read();
  now += 2_001;
  expect(await Promise.all([read(), read()])).toEqual(["2", "2"]);
  expect(rendered).toBe(2);
});

test("shared page is not shown past its age while its renewal takes long", async () => {
  await read();
  now += 1_500;
  let finish = (_page: Page): void => undefined;
  expect(await read(() => new Promise((resolve) => (finish = resolve)))).toBe("1");
  now += 1_000;
  const late = read();
  finish(aPage("slow"));
  expect(await late).toBe("slow");
});

// SECURITY S142
test.each([
  ["answers 500", async () => aPage("broken", 500)],
  ["throws", async () => Promise.reject(new Error("no database"))],
])("shared page is kept when its renewal %s, and the renewal is retried", async (_how, fail) => {
  await read();
  now += 1_500;
  expect(await read(fail)).toBe("1");
  await rest();
  expect(await read(fail)).toBe("1");
  now += 60_000;
  expect(await read(fail)).toBe("1");
  now += 1_000;
  expect(await read(render)).toBe("2");
});

// SPEC 6.15
test("failing renewal of a shared page is retried about once a second, and the good page is shown even for a day", async () => {
  await read();
  let tried = 0;
  const fail = async () => {
    tried += 1;
    throw new Error("no database");
  };
  now += 24 * 3600 * 1_000;
  for (let second = 0; second < 10; second += 1) {
    for (let at = 0; at < 20; at += 1) {
      expect(await Promise.all([read(fail), read(fail), read(fail)])).toEqual(["1", "1", "1"]);
      now += 50;
    }
  }
  expect(tried).toBe(10);
});

test("age of a shared page counts from the start of its rendering", async () => {
  await read(async () => {
    now += 1_500;
    return aPage("slow");
  });
  expect(await Promise.all([read(), read()])).toEqual(["1", "slow"]);
  expect(await read()).toBe("1");
  expect(rendered).toBe(1);
});

// SPEC 6.15
test("shared page has one rendering at a time, however long it takes and however many readers come", async () => {
  let under_way = 0;
  let most = 0;
  const endings: (() => void)[] = [];
  const slow = async () => {
    under_way += 1;
    most = Math.max(most, under_way);
    await new Promise<void>((end) => endings.push(end));
    under_way -= 1;
    return aPage("slow");
  };
  const readers: Promise<string>[] = [];
  for (let at = 0; at < 50; at += 1) {
    readers.push(read(slow));
    now += 100;
    if (at % 10 === 9) {
      while (endings.length === 0) await rest();
      endings.pop()?.();
      await rest();
    }
  }
  for (const end of endings) end();
  expect(new Set(await Promise.all(readers))).toEqual(new Set(["slow"]));
  expect(most).toBe(1);
});

test("stuck renewal of a shared page shows the good page after a timeout and is replaced after a minute", async () => {
  pages = new SharedPages({ now: () => now, patience_ms: 10 });
  await read();
  now += 2_001;
  let finish = (_page: Page): void => undefined;
  const stuck = () => new Promise<Page>((resolve) => (finish = resolve));
  expect(await read(stuck)).toBe("1");
  now += 59_000;
  expect(await read(), "the one that is stuck is the one").toBe("1");
  expect(rendered).toBe(1);
  now += 1_000;
  // The new page is compressed, too, and its reader has the same short timeout: on a busy machine
  // only the next reader gets it.
  await expect.poll(() => read()).toBe("2");
  expect(rendered).toBe(2);
  finish(aPage("late"));
  await rest();
  expect(await read(), "what comes too late is older than what is there").toBe("2");
});

test("error without a good page is returned, not cached, and does not affect the next reader", async () => {
  expect((await pages.get("a", async () => aPage("broken", 503))).status).toBe(503);
  await expect(pages.get("a", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  expect(await read()).toBe("1");
});

test("shared page that is gone is cached as gone", async () => {
  await read();
  now += 5_000;
  expect((await pages.get("a", async () => aPage("gone", 404))).status).toBe(404);
  expect((await pages.get("a", render)).status).toBe(404);
});

// SECURITY S146
test("cache of shared pages is bounded in bytes and evicts the least recently read page", async () => {
  pages = new SharedPages({ now: () => now, bytes_max: 100_000 });
  const large = async () => aPage(String(Math.random()).repeat(1_000));
  for (const key of ["a", "b", "c", "d", "e", "f"]) await read(large, key);
  expect(pages.bytes).toBeLessThanOrEqual(100_000);
  expect(pages.bytes).toBeGreaterThan(30_000);
  expect([pages.has("a"), pages.has("f")]).toEqual([false, true]);
});

test("shared page that is too large for the cache is still sent", async () => {
  pages = new SharedPages({ now: () => now, bytes_max: 1_000 });
  expect(await read(async () => aPage("x".repeat(5_000)))).toHaveLength(5_000);
  expect(pages.has("a")).toBe(false);
});

test("count of recent shared pages includes those that are no longer fresh and those being rendered", async () => {
  const slow = pages.get("e1?y", () => new Promise((resolve) => setTimeout(resolve, 20, aPage("slow"))));
  await Promise.all(["e1?x", "e2?x"].map((key) => read(render, key)));
  expect(pages.countRecent("e1?")).toBe(2);
  await slow;
  now += 59_000;
  expect(pages.countRecent("e1?")).toBe(2);
  now += 2_000;
  expect(pages.countRecent("e1?")).toBe(0);
});
