/**
 * The files that pages with the router share, each with its modules; pages without the router are
 * built separately (`own-pages.ts`). By default the bundler makes a file of everything that two
 * pages have in common: a hundred files of a few hundred bytes, which a dashboard page would
 * request one by one, and which compress badly. A module belongs to the first entry that matches;
 * entries with the same name form one file; a module that matches no entry stays with its page. The
 * number of files costs a page load more CPU time than their bytes (docs/decisions/0010);
 * `page-weights.test.ts` checks the result.
 */
const PARTS = [
  // Code around every page.
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
  // Times and amounts: the dashboard and the widget.
  {
    name: "shell",
    test: any(
      /\/src\/domain\/(money|currencies|format-times|wall-time|zone-names)\./,
      /\/src\/web\/platform\/(format|days|short-money)\./,
      /\/src\/web\/ui\/(?:[a-z]+\/)?(date-time|money)\./,
    ),
  },
  // Pages that sell, or show what was sold.
  {
    name: "shell",
    test: any(
      /\/src\/domain\/(tickets|event-status|order-lifecycle|legal-documents|bill|taxes-and-fees)\./,
      /\/src\/web\/ui\/(?:[a-z]+\/)?(bill|of-which|time|date-range)\./,
    ),
  },
  // Code that all pages with the router share in addition.
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
  // Every page except those without the router (src/web/own).
  {
    name: "base",
    test: any(
      npm("react-router"),
      /virtual:sentences$/,
      /\/src\/web\/(own\/own-page(s|-at)|root|ui\/(full-screen-loader|page-changes|routed-guard)|platform\/(use-id|sentence-areas))\./,
    ),
  },
  // Pages that cache and refetch responses.
  {
    name: "shell",
    test: any(npm("@tanstack"), /\/src\/web\/(platform\/query-client|ui\/(use-action|list\/complete-list))\./),
  },
  // The session and its permissions.
  { name: "shell", test: /\/src\/web\/platform\/(session|access)\./ },
  // Questions: at the checkout, and where organizers edit them.
  { name: "asked", test: /\/src\/domain\/questions\./ },
  // Buttons, and other code as small.
  {
    name: "base",
    test: any(
      /@mantine\/(core\/esm\/(core|utils)|hooks\/esm)\//,
      /\/src\/web\/ui\/theme\./,
      mantine("UnstyledButton|Button|Loader|Title|Transition|Box"),
      /\/src\/web\/ui\/(?:[a-z]+\/)?(floating-bar|plain-select|status-dot|selection-checkbox)\./,
      icons("Icon(Mail|Pencil)\\."),
    ),
  },
  // Pages with any field, even just a search.
  {
    name: "base",
    test: any(
      mantine("Alert|Anchor|Text|Input|InputBase|InputClearButton|TextInput"),
      /\/src\/web\/ui\/form\/(fields|form)\.module\./,
    ),
  },
  // Pages with a form: sign-in, checkout, settings, drawers.
  {
    name: "form",
    test: any(
      /@mantine\/hooks\/esm\/use-window-event\//,
      /\/src\/web\/ui\/form\/(form|use-form|use-is-read-only|text-field|common)\./,
    ),
  },
  // Buttons without text: for showing a password, and in the dashboard.
  { name: "shell", test: mantine("ActionIcon") },
  {
    name: "password",
    test: any(mantine("PasswordInput"), /\/src\/web\/ui\/form\/password-field\./),
  },
  {
    name: "choices",
    test: any(
      mantine("Checkbox|Radio|Switch|InlineInput|Group|Stack|CheckIcon"),
      /\/src\/web\/ui\/form\/switch-field\./,
    ),
  },
  // Event rules that few pages need, so that the other event pages do not load them.
  { name: "colors", test: /\/src\/domain\/colors\./ },
  { name: "settings-rules", test: /\/src\/domain\/(widget|retention|event-copies|self-service)\./ },
  {
    name: "activities",
    test: any(/\/src\/domain\/activities\./, /\/src\/contract\/labels\/activities\.ts\?lean$/),
  },
  // Needed by both order pages and the dashboard; without an entry it would load with the
  // dashboard's file.
  { name: "invoices", test: /\/src\/contract\/invoices\.ts\?lean$/ },
  // Calculations that the widget and the dashboard share.
  { name: "shell", test: /\/src\/domain\/(pricing|promo-codes)\./ },
  // Code that check-in and the dashboard share, so that neither loads the other's file.
  {
    name: "guests",
    test: any(/\/src\/(domain\/search|web\/platform\/random-uuid)\./, icons("Icon(History|Login2)\\.")),
  },
  { name: "office-event", test: /\/src\/(contract\/(check-in|live)\.ts\?lean$|domain\/check-in\.)/ },
  // Pages that show live changes load this after they are rendered.
  { name: "listen", test: /\/src\/web\/platform\/listen\./ },
  // Code that check-in and the ticket page share.
  { name: "awake", test: /\/src\/web\/public\/use-wake-lock\./ },
  // Check-in, without the parts that are opened later.
  {
    name: "door",
    test: any(
      /\/src\/web\/public\/check-in\/(?!check-in-page|finder|group|panel|pin-screen|closed-station|strips\/conflict|signatures|camera\/wasm|worker\/(cached|worker))/,
      /\/src\/domain\/ticket-code\//,
      icons("Icon(Bulb|BulbFilled|BulbOff|Camera|CameraOff|Volume|VolumeOff|CloudOff|CloudCheck|CloudDownload)\\."),
    ),
  },
  // The dashboard.
  {
    name: "shell",
    test: any(
      mantine("Skeleton|CloseButton"),
      /\/src\/web\/organizer\/((organizer-layout|signed-in-layout|redirect-to-add-factor)\.|shell\/(account|closing|confirm|event-head|mfa|dashboard))/,
      /\/src\/web\/organizer\/events\/(event-urls|use-requested|use-event-actions)\./,
      /\/src\/web\/ui\/(?:[a-z]+\/)?(bottom-sheet|menu|require-permission|disabled-reason|position-beside|popup|use-popup|link-tabs|page-head)\./,
      /\/src\/web\/ui\/(?:[a-z]+\/)?(copy-button|visually-hidden)\./,
      /\/src\/contract\/(events|event-settings|event-stats|payment-connections)\.ts\?lean$/,
      icons("Icon(Archive|Copy|Dots|Download|ExternalLink|Eye|EyeOff|Link|Trash)\\."),
    ),
  },
  // Code around all dashboard pages of an event.
  {
    name: "office-event",
    test: any(
      /\/src\/web\/organizer\/(event-layout\.|use-|shell\/(?!focused|landing))/,
      /\/src\/web\/ui\/charts\/thin-bar\./,
      /\/src\/contract\/(orders|tickets)\.ts\?lean$/,
      icons("IconTicket\\."),
    ),
  },
  // Small modules of a few hundred bytes that few pages of an event need: adding and removing, and
  // parts of several lists.
  {
    name: "office-event",
    test: any(
      /\/src\/web\/organizer\/events\/(may-change|use-change-refusal|archived-notice)\./,
      /\/src\/web\/organizer\/(orders\/(order-status|buyer-name)|attendees\/order-link|tickets\/ticket-first|bulk-actions\/chosen|account\/payment\/use-unmatched-payments)\./,
      /\/src\/contract\/(labels\/)?(affiliates|promo-codes|receipts|attendees|orders)\.ts\?lean$/,
      icons("Icon(ReceiptRefund|UserPlus|Lock|Id)\\."),
    ),
  },
  // The contents of its filters load on demand.
  {
    name: "list",
    test: /\/src\/web\/ui\/(list\/(?!days?-|amounts-|filter-questions|column-questions|columns-menu|list-menu|list-tool-row|use-chosen-columns|pager|other-pages)|dialogs\/details-drawer|definition-list|export-button)/,
  },
  // The tools above the longest lists: views, columns, files. Their contents load on demand.
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
  // The progress of bulk actions.
  {
    name: "bulk-runs",
    test: any(
      /\/src\/web\/organizer\/bulk-actions\/(bulk-runs|use-open-run)\./,
      /\/src\/(domain|contract)\/bulk-actions\./,
    ),
  },
  // Drawers and pickers.
  { name: "library", test: mantine("Portal|Paper") },
  // Positions the calendar or the options next to a field.
  { name: "popover", test: mantine("Popover") },
  // Choosing a time zone. Validating one needs its current name too, but not the styles of the
  // list.
  { name: "zones", test: /\/src\/(web\/ui\/form\/zone-choices|domain\/present-zones)\./ },
  { name: "select", test: any(mantine("Select"), /\/src\/web\/ui\/form\/select-field\./) },
];

export const SHARED = [...new Set(PARTS.map(({ name }) => name))].map((name, at, all) => ({
  name,
  test: (id: string) => fileFor(id) === name,
  priority: all.length - at,
}));

/** Cached, because the bundler tests each module against each file. */
const known = new Map<string, string | undefined>();

function fileFor(id: string): string | undefined {
  if (!known.has(id)) known.set(id, PARTS.find(({ test }) => test.test(id))?.name);
  return known.get(id);
}

function npm(names: string): RegExp {
  return new RegExp(`/node_modules/(${names})/`);
}

/**
 * Matches components of the library; the modules that a component is made of are bundled with it.
 */
function mantine(components: string): RegExp {
  return new RegExp(`/@mantine/core/esm/components/(${components})[/.]`);
}

function icons(files: string): RegExp {
  return new RegExp(`/@tabler/icons-react/dist/esm/(icons/)?(${files})`);
}

function any(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join("|"));
}
