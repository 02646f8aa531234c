import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { invoiceList, invoices } from "#contract/invoices.ts";
import { downloadWith } from "#web/platform/api/files.ts";
import { useFormat } from "#web/platform/format.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { narrowingQueryOf } from "#web/ui/list/list-state.ts";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { useListState } from "#web/ui/list/use-list-state.ts";
import classes from "./download-all.module.css";
import { type Progress, readArchive } from "./read-archive.ts";

/**
 * Downloads all documents that match the list, on all its pages, as one archive. Shows the progress
 * and can be stopped. The download continues after leaving the page.
 */
export function DownloadAll({ organizer_id }: { organizer_id: number }) {
  const [state] = useListState(invoiceList);
  const [underWay, setUnderWay] = useState<Progress & { stop: () => void }>();
  const save = async () => {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const read = (response: Response) => readArchive(response, (progress) => setUnderWay({ ...progress, stop }));
    const request = { params: { organizer_id }, query: narrowingQueryOf(state), signal: stopping.signal };
    await downloadWith(read, invoices.downloadAll, request).finally(() => setUnderWay(undefined));
  };
  return (
    <>
      {underWay && <UnderWay {...underWay} />}
      <ExportButton save={save}>
        <Trans>Download all</Trans>
      </ExportButton>
    </>
  );
}

function UnderWay({ come, of, stop }: Progress & { stop: () => void }) {
  const format = useFormat();
  const [done, all] = [format.number(come), format.number(of)];
  return (
    <div className={classes.underWay}>
      <div className={classes.far}>
        <span className="figures">
          <Trans>
            {done} of {all} documents
          </Trans>
        </span>
        <ThinBar share={of > 0 ? come / of : 0} tone="accent" />
      </div>
      <Button variant="subtle" onClick={stop}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  );
}
