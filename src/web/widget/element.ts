import { FROM_SM } from "#web/ui/breakpoints.ts";
import { frameAddress, isBelievable, OBSERVED } from "./frame-url.ts";
import { SHEET } from "./sheet.ts";

/**
 * `<foyer-tickets event="7">` shows an event's tickets in a third-party page. All input goes into
 * our iframe, so the host page learns nothing about the buyer. The same iframe serves everything
 * from the first view to the tickets: the checkout is this iframe, shown over the page. The content
 * of the element (a link to the event) is shown until this script runs, and again if the frame does
 * not respond.
 */
class FoyerTickets extends HTMLElement {
  static readonly observedAttributes = OBSERVED;

  #channel = "";
  #box: HTMLDialogElement | undefined;
  #frame: HTMLIFrameElement | undefined;
  #close: HTMLButtonElement | undefined;
  #wait = 0;
  #isChanging = false;

  connectedCallback(): void {
    if (!this.#box) this.#build();
    window.addEventListener("message", this.#hear);
    window.addEventListener("resize", this.#tellRoom);
    this.#show();
  }

  disconnectedCallback(): void {
    window.removeEventListener("message", this.#hear);
    window.removeEventListener("resize", this.#tellRoom);
    clearTimeout(this.#wait);
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || !this.#frame || before === now || this.#isChanging) return;
    // several attribute changes in one task reload the frame once
    this.#isChanging = true;
    queueMicrotask(() => {
      this.#isChanging = false;
      if (this.isConnected) this.#show();
    });
  }

  #build(): void {
    const root = this.attachShadow({ mode: "open" });
    // A constructed style sheet is not an inline style, so strict content security policies allow
    // it.
    root.adoptedStyleSheets = [SHEET];
    const dialog = document.createElement("dialog");
    dialog.part.add("box");
    const frame = document.createElement("iframe");
    frame.part.add("frame");
    frame.allow = "payment *; publickey-credentials-get *; clipboard-write";
    frame.setAttribute("scrolling", "auto");
    const close = document.createElement("button");
    close.type = "button";
    close.part.add("close");
    close.textContent = "×";
    close.addEventListener("click", () => this.close());
    dialog.append(close, frame);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.close();
    });
    root.append(document.createElement("slot"), dialog);
    this.#box = dialog;
    this.#close = close;
    this.#frame = frame;
  }

  /** Loads the frame, or reloads it after an attribute change. */
  #show(): void {
    const dialog = this.#box;
    const frame = this.#frame;
    if (!dialog || !frame) return;
    this.#channel = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
    const url = frameAddress(this, { channel: this.#channel, origin: window.location.origin });
    this.toggleAttribute("data-loading", url !== null);
    if (!url) return frame.removeAttribute("src");
    this.#name({ title: "Tickets", close: "Close" });
    const height = Number(this.getAttribute("height"));
    if (isBelievable(height)) this.style.setProperty("--foyer-height", `${height}px`);
    // A URL that differs only after the # does not reload a frame, so the frame is removed and
    // appended again.
    frame.remove();
    frame.src = url;
    dialog.append(frame);
    clearTimeout(this.#wait);
    this.#wait = window.setTimeout(() => this.toggleAttribute("data-failed", true), PATIENCE_MS);
  }

  readonly #hear = ({ origin, source, data }: MessageEvent<unknown>): void => {
    const message = data as Record<string, unknown> | null;
    if (origin !== HOME || source === null || source !== this.#frame?.contentWindow) return;
    if (typeof message !== "object" || message?.["foyer"] !== this.#channel) return;
    switch (message["type"]) {
      case "ready":
        this.#name({ title: String(message["title"] ?? "Tickets"), close: String(message["close"] ?? "Close") });
        return this.#begin(String(message["scheme"]));
      case "height":
        if (isBelievable(message["height"]))
          this.style.setProperty("--foyer-height", `${Math.ceil(message["height"])}px`);
        return;
      case "open":
        return this.#open();
      case "close":
        return this.close();
      case "completed":
        return this.#say("order-completed", {
          event: Number(this.getAttribute("event")),
          total: Number(message["total"]),
          currency: String(message["currency"]),
          tickets: Number(message["tickets"]),
        });
      default:
    }
  };

  /**
   * Names are English until the frame sends them in its own language. The host page can set the
   * title with the `label` attribute.
   */
  #name({ title, close }: { title: string; close: string }): void {
    const label = this.getAttribute("label") ?? title;
    if (this.#frame) this.#frame.title = label;
    if (this.#box) this.#box.ariaLabel = label;
    if (this.#close) this.#close.ariaLabel = close;
  }

  #begin(scheme: string): void {
    clearTimeout(this.#wait);
    this.removeAttribute("data-failed");
    this.removeAttribute("data-loading");
    // must match the color scheme inside the frame: otherwise the frame gets an opaque background
    if (this.#frame) this.#frame.style.colorScheme = SCHEMES[scheme] ?? "light";
    this.#tellRoom();
    this.#say("ready", { event: Number(this.getAttribute("event")) });
  }

  /** Shows the checkout over the page. The browser makes the page inert and manages the focus. */
  #open(): void {
    if (!this.#box || this.#box.open) return;
    this.#box.showModal();
    this.#frame?.focus();
  }

  /**
   * Closes the checkout, if it is open. Reserved tickets stay reserved until the reservation
   * expires.
   */
  close(): void {
    if (!this.#box?.open) return;
    this.#box.close();
    this.#tell({ type: "closed" });
    this.#frame?.focus();
    this.#say("close", { event: Number(this.getAttribute("event")) });
  }

  readonly #tellRoom = (): void => {
    const overlay = window.matchMedia(`${FROM_SM} and (height >= 35em)`).matches && window.isSecureContext;
    this.#tell({ type: "room", overlay });
  };

  #tell(message: object): void {
    this.#frame?.contentWindow?.postMessage({ foyer: this.#channel, ...message }, HOME);
  }

  #say(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(`foyer:${name}`, { bubbles: true, composed: true, detail }));
  }
}

/** The URL of this script. Messages are accepted only from its origin. */
const HERE = import.meta.url;
const HOME = new URL(HERE).origin;
const PATIENCE_MS = 15_000;
const SCHEMES: Record<string, string> = { light: "light", dark: "dark", auto: "light dark" };

if (!customElements.get("foyer-tickets")) customElements.define("foyer-tickets", FoyerTickets);
