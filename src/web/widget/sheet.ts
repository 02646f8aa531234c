/**
 * Styles of the element, written for unknown host pages. A host page's rules for the element
 * override these rules unless they are `!important`. The host page cannot style the content of the
 * element, except through `::part(box)`, `::part(frame)` and `::part(close)`.
 */
export const SHEET = new CSSStyleSheet();
SHEET.replaceSync(`
:host {
  display: block !important;
  visibility: visible !important;
  opacity: 1 !important;
  min-width: 0 !important;
  min-height: var(--foyer-height, 480px) !important;
  max-height: none !important;
}
:host([hidden]) { display: none !important; }
slot { display: none; }
:host([data-failed]) slot, :host(:not([event])) slot { display: block; }
:host([data-failed]) dialog, :host(:not([event])) dialog { display: none; }
:host([data-failed]), :host(:not([event])) { min-height: 0 !important; }
dialog {
  all: initial;
  display: block;
  width: 100%;
  height: var(--foyer-height, 480px);
}
iframe {
  display: block;
  width: 100%;
  height: 100%;
  border: 0;
  border-radius: inherit;
}
button { display: none; }
dialog:modal {
  position: fixed;
  inset: 0;
  box-sizing: border-box;
  width: min(100vw - 48px, 1120px);
  height: calc(100vh - 48px);
  height: calc(100dvh - 48px);
  margin: auto;
  border-radius: 16px;
  background: #fff;
  box-shadow: 0 24px 64px rgb(16 13 20 / 35%);
}
dialog:modal::backdrop { background: rgb(16 13 20 / 55%); }
dialog:modal button {
  all: initial;
  position: absolute;
  z-index: 1;
  inset-block-start: -20px;
  inset-inline-end: -20px;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: 50%;
  background: #fff;
  color: #1f1a26;
  font: 26px/1 system-ui, sans-serif;
  box-shadow: 0 1px 4px rgb(16 13 20 / 30%);
  cursor: pointer;
}
dialog:modal button:focus-visible { outline: 2px solid #6b3fd9; outline-offset: 2px; }
@media (prefers-reduced-motion: no-preference) {
  dialog:modal { animation: foyer-come 160ms ease-out; }
  @keyframes foyer-come { from { opacity: 0; transform: translateY(8px); } }
}
`);
