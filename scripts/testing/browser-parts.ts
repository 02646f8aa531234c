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

window.HTMLElement.prototype.scrollIntoView = () => {};
window.scrollTo = vi.fn();
Object.defineProperty(document, "fonts", {
  configurable: true,
  value: { addEventListener() {}, removeEventListener() {}, ready: Promise.resolve() },
});
