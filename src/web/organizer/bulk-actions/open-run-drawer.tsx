import type { BulkNoun } from "#domain/bulk-actions.ts";
import { BulkDrawer } from "./bulk-drawer.tsx";
import { EarlierDrawer } from "./previous-runs-drawer.tsx";
import type { OpenRun } from "./use-open-run.ts";

export default function OpenRunDrawer({ noun, open, close }: { noun: BulkNoun; open: OpenRun; close: () => void }) {
  return open === "all" ? <EarlierDrawer noun={noun} close={close} /> : <BulkDrawer id={open} close={close} />;
}
