import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptsLater } from "./scripts-later.ts";

const PAGE = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head><body><button>Continue</button><script>first()</script><script type="module" nonce="n" async="">import "/assets/a.js";</script><script type="module" src="/assets/own.js"></script></body></html>`;

const AWAKE = "__reactContainer$test";
const starting = () => /<script nonce="n">([\s\S]+?)<\/script><\/body>/.exec(scriptsLater(PAGE, "n"))?.[1] ?? "";
const files = (selector: string, name: string) =>
  [...document.head.querySelectorAll(selector)].map((one) => one.getAttribute(name));

let seePaint = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(seen: () => void) {
        seePaint = seen;
      }
      observe() {}
    },
  );
  const kept = `<script type="text/plain" data-later="" src="/assets/own.js"></script>`;
  document.body.innerHTML = `<button>Continue</button>${kept}`;
});

afterEach(() => {
  Reflect.deleteProperty(document, AWAKE);
  document.head.innerHTML = "";
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("nothing that runs is fetched with the page but its styles; other scripts stay as they are", () => {
  const page = new DOMParser().parseFromString(scriptsLater(PAGE, "n"), "text/html");
  expect(page.querySelectorAll('link[rel="modulepreload"], script[type="module"]')).toHaveLength(0);
  expect(page.querySelectorAll("script[data-later]")).toHaveLength(2);
  expect(page.querySelector('link[rel="stylesheet"]')).not.toBeNull();
  expect(scriptsLater(PAGE, "n")).toContain("<script>first()</script>");
  expect(starting()).toContain('["/assets/a.js"]');
});

test("what takes over is fetched once the page is painted, and once only", () => {
  run();
  expect(files("script", "src")).toEqual([]);
  seePaint();
  seePaint();
  expect(files("link", "href")).toEqual(["/assets/a.js"]);
  expect(files("script", "src")).toEqual(["/assets/own.js"]);
});

test("a press before the page is awake starts it, and is done when it is", () => {
  run();
  const button = document.querySelector("button");
  const heard = vi.fn();
  button?.addEventListener("click", heard);
  button?.click();
  expect(files("script", "src")).toEqual(["/assets/own.js"]);
  heard.mockClear();
  Object.assign(document, { [AWAKE]: {} });
  vi.advanceTimersByTime(100);
  expect(heard).toHaveBeenCalledTimes(1);
  button?.click();
  expect(heard).toHaveBeenCalledTimes(2);
});

/** As a browser runs what stands in the page. */
function run(): void {
  // eslint-disable-next-line no-new-func
  new Function(starting())();
}
