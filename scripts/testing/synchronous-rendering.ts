import { fetchShapes } from "../../src/web/ui/states/drawings.tsx";

// Loads the illustrations before the first page, so that no test waits for them.
await fetchShapes();
