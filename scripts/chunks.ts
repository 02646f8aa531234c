/**
 * The files that pages with the router share, each with what is in it; those of their own are built apart (`own-pages.ts`). Left alone,
 * the bundler makes a file of everything that two pages have in common: a hundred of a few hundred bytes, which a page of the back office
 * would have to ask for one by one, and which compress badly. Who is higher takes first; the same name is the same file; what is in none
 * stays with its page. A page's load costs a processor by its files more than by its bytes (docs/decisions/0010); `page-weights.test.ts` sees
 * what comes of it.
 */
const PARTS = [
  // What is around every page.
  {
    name: "base",
    test: any(
      npm("react|react-dom|scheduler|use-sync-external-store|@lingui|@messageformat"),
      /vite\/preload-helper/,
      /\/src\/domain\/(locales|maxima|names|time)\./,
      /\/src\/contract\/(locales\.|lists\.ts\?lean$)/,
      /\/src\/web\/(page-document|public\/private-page)\./,
      /\/src\/web\/platform\/(call|call-error|catalogs|cookies|error-message|unsaved-changes|i18n|ids|left-state|locales|nonce|page-around|private-headers|refresh|server-time|sign-in-needed|token|use-mounted|use-online)\./,
      /\/src\/web\/ui\/(?:[a-z]+\/)?(color-scheme|confirm|drawings|error-page|logo|page-theme-provider|notifications|offline-bar|page-title|skip-link|theme-color|use-sticky-insets)\./,
      icons("createReactComponent|defaultAttributes|IconSearch\\."),
    ),
  },
  // Whoever shows times, and sums beside them: the back office, and the widget.
  {
    name: "office",
    test: any(
      /\/src\/domain\/(money|currencies|format-times|wall-time|zone-names)\./,
      /\/src\/web\/platform\/(format|days|short-money)\./,
      /\/src\/web\/ui\/(?:[a-z]+\/)?(date-time|money)\./,
    ),
  },
  // Whoever sells, or shows what was sold.
  {
    name: "office",
    test: any(
      /\/src\/domain\/(tickets|event-status|order-lifecycle|legal-documents|bill|taxes-and-fees)\./,
      /\/src\/web\/ui\/(?:[a-z]+\/)?(bill|of-which|time|date-range)\./,
    ),
  },
  // What all pages with the router share beyond it.
  {
    name: "base",
    test: any(
      /\/src\/contract\/(users|auth|legal-documents)\.ts\?lean$/,
      /\/src\/web\/platform\/(?!use-id|sentence-areas|server-context|query-client|session|access|query-provider|passkeys|step-up-retry|design-frame|listen|live|random-uuid)/,
      /\/src\/web\/ui\/(?:[a-z]+\/)?(prefetch-on-idle|color-scheme-switch|empty-state|failed-state|full-screen-mark|language-switch|picture|plain-button)\./,
      /\/src\/web\/public\/public-footer\./,
      icons(
        "Icon(AlertTriangle|CalendarEvent|Check|ChevronDown|ChevronLeft|ChevronRight|MapPin|Minus|Plus|Users|X)\\.",
      ),
    ),
  },
  // Every page but those of their own (src/web/own).
  {
    name: "base",
    test: any(
      npm("react-router"),
      /virtual:sentences$/,
      /\/src\/web\/(own\/own-page(s|-at)|root|ui\/(full-screen-loader|page-changes|routed-guard)|platform\/(use-id|sentence-areas))\./,
    ),
  },
  // Who asks again and keeps what was answered.
  {
    name: "office",
    test: any(npm("@tanstack"), /\/src\/web\/(platform\/query-client|ui\/(use-action|list\/whole-list))\./),
  },
  // Who is signed in, and what they may.
  { name: "office", test: /\/src\/web\/platform\/(session|access)\./ },
  // Of whom what is asked: at the checkout, and where organizers ask it.
  { name: "asked", test: /\/src\/domain\/questions\./ },
  // Whoever shows a button, or what is as small.
  {
    name: "base",
    test: any(
      parts("part|waiting|button|title"),
      sheets("UnstyledButton|Button|Loader|Title"),
      /\/src\/web\/ui\/(?:[a-z]+\/)?(floating-bar|plain-select|status-dot|selection-checkbox)\./,
      icons("Icon(Mail|Pencil)\\."),
    ),
  },
  // Whoever shows a field, if only to search.
  {
    name: "base",
    test: any(
      parts("alert|anchor|input-wrapper|input-frame|text-input"),
      sheets("Alert|Anchor|Text|Input"),
      /\/src\/web\/ui\/form\/(fields|form)\.module\./,
    ),
  },
  // Whoever shows a form: sign-in, checkout, settings, drawers.
  {
    name: "form",
    test: any(
      /@mantine\/hooks\/esm\/use-window-event\//,
      /\/src\/web\/ui\/form\/(form|use-form|use-is-read-only|text-field|common)\./,
    ),
  },
  // What is pressed without a word: to show a password, and in the back office.
  { name: "office", test: any(parts("action-icon"), sheets("ActionIcon")) },
  {
    name: "password",
    test: any(parts("password-input"), sheets("PasswordInput"), /\/src\/web\/ui\/form\/password-field\./),
  },
  {
    name: "choices",
    test: any(
      parts("checkbox|radio|switch|inline-input|rows"),
      sheets("Checkbox|Radio|Switch|InlineInput|Group|Stack"),
      /\/src\/web\/ui\/form\/switch-field\./,
    ),
  },
  // What few pages ask of an event, so that the others, which know events too, go without.
  { name: "colors", test: /\/src\/domain\/colors\./ },
  { name: "settings-rules", test: /\/src\/domain\/(widget|retention|event-copies|self-service)\./ },
  {
    name: "activities",
    test: any(/\/src\/domain\/activities\./, /\/src\/contract\/labels\/activities\.ts\?lean$/),
  },
  // What both orders' pages and the back office ask; by itself it would come along with the latter's.
  { name: "invoices", test: /\/src\/contract\/invoices\.ts\?lean$/ },
  // What widget and back office reckon alike.
  { name: "office", test: /\/src\/domain\/(pricing|promo-codes)\./ },
  // What a door and the back office have in common, so that neither fetches the other's.
  {
    name: "guests",
    test: any(/\/src\/(domain\/search|web\/platform\/random-uuid)\./, icons("Icon(History|Login2)\\.")),
  },
  { name: "office-event", test: /\/src\/(contract\/(check-in|live)\.ts\?lean$|domain\/check-in\.)/ },
  // What is told live is fetched by whoever hears it, once the page stands.
  { name: "listen", test: /\/src\/web\/platform\/listen\./ },
  // What a door and a ticket that is shown have in common.
  { name: "awake", test: /\/src\/web\/public\/use-wake-lock\./ },
  // The door, but for what is opened at it later.
  {
    name: "door",
    test: any(
      /\/src\/web\/public\/check-in\/(?!check-in-page|finder|group|panel|pin-screen|closed-door|strips\/conflict|signatures|camera\/wasm|worker\/(kept|worker))/,
      /\/src\/domain\/ticket-code\//,
      icons("Icon(Bulb|BulbFilled|BulbOff|Camera|CameraOff|Volume|VolumeOff|CloudOff|CloudCheck|CloudDownload)\\."),
    ),
  },
  // The back office.
  {
    name: "office",
    test: any(
      parts("skeleton|close-button"),
      sheets("Skeleton|CloseButton"),
      /\/src\/web\/organizer\/((organizer-layout|signed-in-layout|to-add-factor)\.|shell\/(account|closing|confirm|event-head|factor|office))/,
      /\/src\/web\/organizer\/events\/(event-addresses|use-asked|use-event-actions)\./,
      /\/src\/web\/ui\/(?:[a-z]+\/)?(bottom-sheet|menu|require-permission|disabled-reason|place-beside|popup|use-popup|link-tabs|page-head)\./,
      /\/src\/web\/ui\/(?:[a-z]+\/)?(copy-button|visually-hidden)\./,
      /\/src\/contract\/(events|event-settings|figures|payment-connections)\.ts\?lean$/,
      icons("Icon(Archive|Copy|Dots|Download|ExternalLink|Eye|EyeOff|Link|Trash)\\."),
    ),
  },
  // Of one event, what stands around all its pages.
  {
    name: "office-event",
    test: any(
      /\/src\/web\/organizer\/(event-layout\.|use-|shell\/(?!calm|landing))/,
      /\/src\/web\/ui\/figures\/thin-bar\./,
      /\/src\/contract\/(orders|tickets)\.ts\?lean$/,
      icons("IconTicket\\."),
    ),
  },
  // What few pages of an event ask, each of it a few hundred bytes: where something can be added or taken away, and what stands in several lists.
  {
    name: "office-event",
    test: any(
      /\/src\/web\/organizer\/events\/(may-change|use-change-refusal|archived-notice)\./,
      /\/src\/web\/organizer\/(orders\/(order-status|buyer-name)|attendees\/order-link|tickets\/ticket-first|bulk-actions\/chosen|account\/payment\/use-astray-payments)\./,
      /\/src\/contract\/(words\/)?(affiliates|promo-codes|receipts|attendees|orders)\.ts\?lean$/,
      icons("Icon(ReceiptRefund|UserPlus|Lock|Id)\\."),
    ),
  },
  // What its filters ask comes when somebody asks.
  {
    name: "list",
    test: /\/src\/web\/ui\/(list\/(?!days?-|amounts-|filter-questions|column-questions|columns-menu|list-menu|list-tool-row|use-chosen-columns|pager|other-pages)|dialogs\/details-drawer|definition-list|export-button)/,
  },
  // What the longest lists have above them beyond others: views, columns, files. What each asks comes when somebody asks.
  {
    name: "list-tools",
    test: any(
      /\/src\/web\/ui\/list\/(list-menu|list-tool-row|columns-menu|use-chosen-columns)\./,
      /\/src\/web\/organizer\/(list-views\/(views-menu|use-default-view)|list-files\/(file-menu|read-file))\./,
      /\/src\/web\/organizer\/bulk-actions\/use-bulk-select\./,
      /\/src\/contract\/list-views\.ts\?lean$/,
      icons("Icon(Bookmark|Columns3)\\."),
    ),
  },
  // What is told there of an action upon many that goes on.
  {
    name: "bulk-runs",
    test: any(
      /\/src\/web\/organizer\/bulk-actions\/(bulk-runs|use-open-run)\./,
      /\/src\/(domain|contract)\/bulk-actions\./,
    ),
  },
  // What the library's parts are made of, and ours no more: it comes with drawers and pickers.
  {
    name: "library",
    test: any(
      /\/src\/web\/ui\/(?:[a-z]+\/)?(library|theme)\./,
      /@mantine\/core\/esm\/(core|utils)\//,
      mantine("UnstyledButton|CloseButton|Input|InputBase|InputClearButton|Transition|Portal|Text|Paper|Loader"),
    ),
  },
  // What places things beside a field, with the calendar or the choices that stand there.
  { name: "popover", test: mantine("Popover") },
  // Where a zone is chosen; what checks one asks for its present name, too, and goes without the list's looks.
  { name: "zones", test: /\/src\/(web\/ui\/form\/zone-choices|domain\/present-zones)\./ },
  { name: "select", test: any(mantine("Select"), /\/src\/web\/ui\/form\/select-field\./) },
];

export const SHARED = [...new Set(PARTS.map(({ name }) => name))].map((name, at, all) => ({
  name,
  test: (id: string) => fileFor(id) === name,
  priority: all.length - at,
}));

/** Asked of each module by each file. */
const known = new Map<string, string | undefined>();

function fileFor(id: string): string | undefined {
  if (!known.has(id)) known.set(id, PARTS.find(({ test }) => test.test(id))?.name);
  return known.get(id);
}

function npm(names: string): RegExp {
  return new RegExp(`/node_modules/(${names})/`);
}

/** Of the component library; what a component is made of comes along. */
function mantine(components: string): RegExp {
  return new RegExp(`/@mantine/core/esm/components/(${components})[/.]`);
}

/** Of our parts, and the looks that they have of the library. */
function parts(files: string): RegExp {
  return new RegExp(`/src/web/ui/parts/(${files})\\.`);
}

function sheets(components: string): RegExp {
  return new RegExp(`/@mantine/core/styles/(${components})\\.layer\\.css`);
}

function icons(files: string): RegExp {
  return new RegExp(`/@tabler/icons-react/dist/esm/(icons/)?(${files})`);
}

function any(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join("|"));
}
