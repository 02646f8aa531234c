import type { CDPSession, Page } from "@playwright/test";

/** A name can be read in this much room, and a row of a table is not higher than this. */
const NAME_LEAST = 218;
const ROW_MOST = 92;
/** From here on a list is a table. */
const TABLE_FROM = 700;

/**
 * What is wrong with how a page stands in its window at each of these widths: sideways scrolling, cut words, broken figures, controls
 * upon each other, a crushed table. The page looks at itself and asks for the next width: to be told each of them from here took as long
 * as looking.
 */
export async function layoutFaults(page: Page, widths: readonly number[]): Promise<string[]> {
  await deviceOf(page);
  const asked: Asked = { widths, NAME_LEAST, ROW_MOST, TABLE_FROM };
  const faults = await page.evaluate(lookAgain, asked);
  if (faults) return faults;
  const parts = { faultsNow, lookAtEach };
  for (const [name, part] of Object.entries(parts)) await page.evaluate(`window.${name} = ${part.toString()}`);
  return (await page.evaluate(lookAgain, asked)) ?? ["nobody looked"];
}

type Asked = { widths: readonly number[]; NAME_LEAST: number; ROW_MOST: number; TABLE_FROM: number };
/** The page keeps what looks at it (cache): to send and compile it anew each time took longer than looking. */
type Looking = Window & {
  faultsNow: typeof faultsNow;
  lookAtEach?: typeof lookAtEach;
  standAt: (width: string) => void;
};

/** The window of a page, which goes to the width that the page asks for by `standAt`. */
export async function deviceOf(page: Page): Promise<CDPSession> {
  const known = devices.get(page);
  if (known) return known;
  const device = await page.context().newCDPSession(page);
  devices.set(page, device);
  await device.send("Runtime.enable");
  await device.send("Runtime.addBinding", { name: "standAt" });
  device.on("Runtime.bindingCalled", ({ name, payload }) => {
    if (name === "standAt") void resize(device, Number(payload));
  });
  return device;
}

const devices = new WeakMap<Page, CDPSession>();

/** The page alone: Playwright's own way makes the window around it anew, too, which takes longer than the page. */
export function resize(device: CDPSession, width: number): Promise<unknown> {
  const size = { width, height: 900, deviceScaleFactor: 1, mobile: false };
  return device.send("Emulation.setDeviceMetricsOverride", size).catch(() => undefined);
}

/** Runs in the page. Nothing where it has not learned yet how. */
function lookAgain(asked: Asked): Promise<string[]> | undefined {
  return (window as unknown as Looking).lookAtEach?.(asked);
}

/** Runs in the page. */
async function lookAtEach(asked: Asked): Promise<string[]> {
  const looking = window as unknown as Looking;
  const found: string[] = [];
  for (const width of asked.widths) {
    if (innerWidth !== width)
      await new Promise<void>((stands) => {
        const givenUp = setTimeout(stands, 3_000);
        addEventListener("resize", function stand() {
          if (innerWidth !== width) return;
          removeEventListener("resize", stand);
          clearTimeout(givenUp);
          stands();
        });
        looking.standAt(String(width));
      });
    // What measures itself has drawn itself anew.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 20)));
    let faults = looking.faultsNow({ ...asked, width });
    if (faults.length > 0) {
      // On a busy machine something may still have been on its way (flaky): what is wrong is wrong a moment later, too.
      await new Promise((moment) => setTimeout(moment, 500));
      faults = looking.faultsNow({ ...asked, width });
    }
    found.push(...faults.map((fault) => `at ${width} px: ${fault}`));
  }
  return found;
}

/** Runs in the page, so it brings along all that it needs. */
function faultsNow({ width, NAME_LEAST, ROW_MOST, TABLE_FROM }: Asked & { width: number }): string[] {
  if (window.innerWidth !== width) return [`the window is ${window.innerWidth} px wide`];
  const FIGURE = /^[−-]?(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})?\s?\d[\d.,\s’]*\s?(?:\p{Sc}|%|[A-Z]{3})?$/u;
  // Asked of an element by several of what follows.
  const seen = new Map<HTMLElement, boolean>();
  const dialogs = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].filter(isSeen);
  const shown: HTMLElement = dialogs.at(-1) ?? document.body;
  const everything = [...shown.querySelectorAll<HTMLElement>("*")].filter((one) => one instanceof HTMLElement);
  const clippings = new Map<HTMLElement, { by: HTMLElement | undefined }>();
  const withWords = everything.filter((one) => hasWords(one) && isSeen(one));
  return [
    ...sideways(),
    ...crushed(),
    ...cut(),
    ...cutAround(),
    ...brokenFigures(),
    ...brokenSteps(),
    ...foreignFolds(),
    ...foreignLinks(),
    ...overlapping(),
  ];

  function sideways(): string[] {
    const over = document.documentElement.scrollWidth - window.innerWidth;
    return over > 0 ? [`scrolls sideways by ${over} px`] : [];
  }

  function crushed(): string[] {
    if (window.innerWidth < TABLE_FROM) return [];
    return [...shown.querySelectorAll<HTMLElement>("table[role=table] tbody tr")].filter(isSeen).flatMap((row) => {
      // where many figures have no room beside each other, a row is a card at this width, too
      if (getComputedStyle(row).display !== "table-row") return [];
      const name = row.querySelector('[data-kind="name"], th[scope="row"]') ?? row.querySelector("td");
      const isDay = name?.matches('th[data-kind="time"]');
      const [height, width] = [
        row.offsetHeight,
        isDay ? NAME_LEAST : (name?.getBoundingClientRect().width ?? NAME_LEAST),
      ];
      return [
        ...(height > ROW_MOST ? [`the row of ${said(row)} is ${height} px high`] : []),
        ...(width < NAME_LEAST ? [`the name ${said(row)} has ${Math.round(width)} px`] : []),
      ];
    });
  }

  /** Words that end in the middle, and nothing says how they go on. */
  function cut(): string[] {
    return withWords.flatMap((one) => {
      if (one.scrollWidth <= one.clientWidth + 1 || one.clientWidth < 8) return [];
      if (one.closest("svg, input, select, textarea, iframe, video, [title], .visually-hidden")) return [];
      const isHidden = /hidden|clip/.test(getComputedStyle(one).overflowX);
      return isHidden ? [`the words ${said(one)} are cut`] : [];
    });
  }

  /** Words that reach beyond what is around them, and end there. */
  function cutAround(): string[] {
    return withWords.flatMap((one) => {
      const around = clipping(one.parentElement);
      if (!around || one.getBoundingClientRect().right <= around.getBoundingClientRect().right + 1) return [];
      return one.closest("svg, iframe, [title], [inert], [aria-hidden=true], .visually-hidden")
        ? []
        : [`the words ${said(one)} end at the edge of what is around them`];
    });
  }

  /**
   * What shows only so much of the words in here; not where dots say so, where one can move them, or where they are for ears alone. Asked
   * once of each: many words have the same around them, and how something is styled takes long to say.
   */
  function clipping(around: HTMLElement | null): HTMLElement | undefined {
    if (!around || around === document.body) return undefined;
    const known = clippings.get(around);
    if (known) return known.by;
    const { overflowX, textOverflow, clipPath } = getComputedStyle(around);
    const isOpen = textOverflow === "ellipsis" || /auto|scroll/.test(overflowX) || clipPath !== "none";
    const by = isOpen ? undefined : /hidden|clip/.test(overflowX) ? around : clipping(around.parentElement);
    clippings.set(around, { by });
    return by;
  }

  /** An amount or a count stands on one line, and in its card. */
  function brokenFigures(): string[] {
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const faults: string[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (
        !parentElement ||
        parentElement.closest("[aria-hidden=true]") ||
        !FIGURE.test(textContent?.trim() ?? "") ||
        !isSeen(parentElement)
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const right = Math.max(...boxes.map((box) => box.right));
      const lines = new Set(boxes.map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.push(`the figure “${textContent}” is broken`);
      else if (right > roomOf(parentElement) + 1) faults.push(`the figure “${textContent}” sticks out`);
    }
    return faults;
  }

  /** Where what surrounds these words ends, on the right. */
  function roomOf(words: HTMLElement): number {
    let around: HTMLElement | null = words;
    while (around && /^(inline|contents)$/.test(getComputedStyle(around).display)) around = around.parentElement;
    return around?.getBoundingClientRect().right ?? window.innerWidth;
  }

  /** Steps stand side by side: one that is alone on a line reads like something else. */
  function brokenSteps(): string[] {
    return [...shown.querySelectorAll("ol:has(> [aria-current=step])")].flatMap((steps) => {
      const lines = new Set([...steps.querySelectorAll<HTMLElement>("li")].filter(isSeen).map((li) => li.offsetTop));
      return lines.size > 1 ? [`the steps stand on ${lines.size} lines`] : [];
    });
  }

  /** What folds has our sign, not the browser's triangle. */
  function foreignFolds(): string[] {
    return [...shown.querySelectorAll<HTMLElement>("summary")]
      .filter((one) => isSeen(one) && getComputedStyle(one).display === "list-item")
      .map((one) => `${said(one)} has the browser's own triangle`);
  }

  /** Links wear our colours, not the browser's blue and purple. */
  function foreignLinks(): string[] {
    const OF_BROWSERS = ["rgb(0, 0, 238)", "rgb(85, 26, 139)", "rgb(158, 158, 255)", "rgb(208, 173, 240)"];
    return [...shown.querySelectorAll<HTMLElement>("a[href]")]
      .filter((one) => isSeen(one) && hasWords(one) && OF_BROWSERS.includes(getComputedStyle(one).color))
      .map((one) => `the link ${said(one)} has the browser's own colour`);
  }

  function overlapping(): string[] {
    const controls = [...shown.querySelectorAll<HTMLElement>("a, button, input, select, textarea, [role=switch]")]
      .filter((one) => isSeen(one) && !isAfloat(one))
      .map((one) => ({ one, boxes: [...one.getClientRects()].map((box) => inSight(box, one)) }));
    return controls.flatMap(({ one, boxes }, at) =>
      controls
        .slice(at + 1)
        .filter((other) => meet(boxes, other.boxes) && !belongTogether(one, other.one))
        .map((other) => `${said(one)} and ${said(other.one)} overlap`),
    );
  }

  /** Lines beyond the last one that a cell shows are cut off, and lie over nothing. */
  function inSight(box: DOMRect, one: HTMLElement): DOMRect {
    const around = one.parentElement;
    if (!around || getComputedStyle(around).overflowY !== "hidden") return box;
    const { top, bottom } = around.getBoundingClientRect();
    const from = Math.max(box.top, top);
    return new DOMRect(box.x, from, box.width, Math.max(0, Math.min(box.bottom, bottom) - from));
  }

  function meet(boxes: DOMRect[], others: DOMRect[]): boolean {
    return boxes.some((a) =>
      others.some(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
      ),
    );
  }

  /** A button inside its field, a link inside a card that can be pressed. */
  function belongTogether(one: HTMLElement, other: HTMLElement): boolean {
    if (one.contains(other) || other.contains(one)) return true;
    const field = ".mantine-Input-wrapper, .mantine-InputWrapper-root, label, [role=radiogroup]";
    const around = one.closest(field);
    return around !== null && around === other.closest(field);
  }

  /** What stays where it is while the page scrolls lies above it by intention. */
  function isAfloat(one: HTMLElement): boolean {
    for (let at: HTMLElement | null = one; at && at !== shown; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    return false;
  }

  function isSeen(one: HTMLElement): boolean {
    const known = seen.get(one);
    if (known !== undefined) return known;
    const box = one.getBoundingClientRect();
    const is =
      box.width > 1 &&
      box.height > 1 &&
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !one.closest(".visually-hidden");
    seen.set(one, is);
    return is;
  }

  function hasWords(one: HTMLElement): boolean {
    for (let node = one.firstChild; node; node = node.nextSibling)
      if (node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? "")) return true;
    return false;
  }

  function said(one: HTMLElement): string {
    const words = one.getAttribute("aria-label") ?? one.innerText ?? "";
    return `“${words.replace(/\s+/g, " ").trim().slice(0, 50) || one.tagName.toLowerCase()}”`;
  }
}
