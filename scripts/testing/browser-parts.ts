import { vi } from "vitest";

/** What a browser has, jsdom lacks, and our components ask for when they are drawn. */
window.matchMedia = (query) => ({ ...noList, media: query });

const noList = {
  matches: false,
  media: "",
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
};

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Where a range of text stands: an editor asks when it scrolls to what was put in, also a moment after a test has ended.
const noRects = Object.assign([], { item: () => null }) as unknown as DOMRectList;
window.Range.prototype.getClientRects = () => noRects;
window.Range.prototype.getBoundingClientRect = () => new DOMRect();

window.HTMLElement.prototype.scrollIntoView = () => {};
window.scrollTo = vi.fn();
Object.defineProperty(document, "fonts", {
  configurable: true,
  value: { addEventListener() {}, removeEventListener() {}, ready: Promise.resolve() },
});
