import { fetchShapes } from "../../src/web/ui/states/drawings.tsx";

// No test waits for a drawing, which says nothing: it is here before the first page.
await fetchShapes();
