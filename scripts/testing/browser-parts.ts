import { vi } from "vitest";

/** Browser features that jsdom lacks and our components use when they render. */
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

// The position of a text range: an editor reads it when it scrolls to inserted content, even a
// moment after a test has ended.
const noRects = Object.assign([], { item: () => null }) as unknown as DOMRectList;
window.Range.prototype.getClientRects = () => noRects;
window.Range.prototype.getBoundingClientRect = () => new DOMRect();

window.HTMLElement.prototype.scrollIntoView = () => {};
window.scrollTo = vi.fn();
Object.defineProperty(document, "fonts", {
  configurable: true,
  value: { addEventListener() {}, removeEventListener() {}, ready: Promise.resolve() },
});
