/**
 * The files that pages share, each with what is in it. Left alone, the bundler makes a file of everything that two pages have in common:
 * a hundred of a few hundred bytes, which a page of the back office would have to ask for one by one, and which compress badly. Who is
 * higher takes first; what is in no group stays with its page. `page-weights.test.ts` sees what comes of it.
 */
export const SHARED = [
  // Every page.
  {
    name: "base",
    test: npm("react|react-dom|react-router|scheduler|use-sync-external-store|@lingui|@messageformat"),
  },
  {
    name: "frame",
    test: any(
      /\/src\/(contract\/(lists|users|auth|papers)\.ts\?lean$|web\/ui\/bill\.)/,
      /\/src\/domain\/(names|money|currencies|limits|tickets|event-status|order-lifecycle|papers)\./,
      /\/src\/web\/platform\/(?!query-client|session|access|kept-answers|passkeys|proof-needed)/,
      /\/src\/web\/ui\/(ahead|at|color-scheme-switch|confirm|drawings|empty-state|error-page|failed-state|full-screen-loader|language-switch|logo|money|notifications|page-title|picture|plain-button|time|use-covers|when)\./,
      /\/src\/web\/(root|public\/public-footer|public\/private-page)\./,
      /@mantine\/core\/esm\/core\/MantineProvider\/(MantineThemeProvider|use-mantine-color-scheme|color-scheme-managers)\//,
      /@mantine\/hooks\/esm\/use-isomorphic-effect\//,
      icons("createReactComponent|defaultAttributes"),
      icons(
        "Icon(AlertTriangle|CalendarEvent|Check|ChevronDown|ChevronLeft|ChevronRight|MapPin|Minus|Plus|Search|Users|X)\\.",
      ),
    ),
  },
  // Who asks again and keeps what was answered: all but the sign-in, finished orders and papers.
  {
    name: "answers",
    test: any(npm("@tanstack"), /\/src\/web\/platform\/(query-client|session|access|kept-answers)\./),
  },
  // Of whom what is asked: at the checkout, and where organizers ask it.
  { name: "asked", test: /\/src\/domain\/questions\./ },
  // Whoever shows a button of the library, and whoever shows a form: sign-in, checkout, back office.
  { name: "button", test: any(mantine("Button"), mantine("Title"), /\/src\/web\/ui\/floating-bar\./) },
  {
    name: "fields",
    test: any(
      mantine("Alert|Anchor|TextInput|CloseButton|ActionIcon|Checkbox/CheckIcon|Radio/RadioIcon"),
      // Small parts that menus have in common with boxes to tick.
      /@mantine\/core\/esm\/core\/(DirectionProvider|MantineProvider\/color-functions\/get-(auto-)?contrast)/,
      /@mantine\/hooks\/esm\/use-(uncontrolled|window-event)\//,
    ),
  },
  { name: "form", test: /\/src\/web\/ui\/form\/(form|use-form|use-is-read-only|text-field|common|password-field)\./ },
  { name: "choices", test: any(mantine("Checkbox|Switch|Radio"), /\/src\/web\/ui\/form\/switch-field\./) },
  // What both orders' pages and the back office ask; by itself it would come along with the latter's.
  { name: "invoices", test: /\/src\/contract\/invoices\.ts\?lean$/ },
  // The back office.
  {
    name: "office",
    test: any(
      mantine("Skeleton|Badge"),
      /\/src\/web\/organizer\/([\w-]+\.tsx?|shell\/)/,
      /\/src\/web\/organizer\/events\/(event-addresses|use-event-deeds)\./,
      /\/src\/web\/ui\/(bottom-sheet|menu|permitted|unless|place-beside|popup|use-popup|copy-button|link-tabs|page-head|plain-select|status-dot|thin-bar|use-deed)\./,
      /\/src\/contract\/(events|orders|tickets|words\/(?!tickets|orders|payments|invoices)\w+)\.ts\?lean$/,
      icons("Icon(Archive|Copy|Dots|Download|ExternalLink|Eye|EyeOff|Link|Mail|Pencil|Ticket|Trash)\\."),
    ),
  },
  // What its filters ask comes when somebody asks.
  {
    name: "list",
    test: /\/src\/web\/ui\/(list\/(?!days?-|filter-questions|pager)|details-drawer|definition-list|export-button|tick-box)/,
  },
  // What places things beside a field, with the calendar or the choices that stand there.
  { name: "popover", test: mantine("Popover") },
  { name: "select", test: any(mantine("Select"), /\/src\/web\/ui\/form\/(select-field|zone-choices)\./) },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

function npm(names: string): RegExp {
  return new RegExp(`/node_modules/(${names})/`);
}

/** Of the component library; what a component is made of comes along. */
function mantine(components: string): RegExp {
  return new RegExp(`/@mantine/core/esm/components/(${components})[/.]`);
}

function icons(files: string): RegExp {
  return new RegExp(`/@tabler/icons-react/dist/esm/(icons/)?(${files})`);
}

function any(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join("|"));
}
