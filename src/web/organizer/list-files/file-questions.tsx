import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Radio } from "@mantine/core";
import { useState } from "react";
import type { FileFormat } from "#contract/lists.ts";
import classes from "./file-menu.module.css";
import type { FileWish, ListFile } from "./file-menu.tsx";

type Props = {
  files: ListFile[];
  columns: string[];
  isChosen: boolean;
  begin: (wish: FileWish) => void;
  close: () => void;
};

export default function FileQuestions({ files, columns, isChosen, begin, close }: Props) {
  const { t } = useLingui();
  const [key, setKey] = useState(files[0]?.key ?? "");
  const [format, setFormat] = useState<FileFormat>("xlsx");
  const [which, setWhich] = useState("all");
  const file = files.find((choice) => choice.key === key) ?? files[0];
  if (!file) return null;
  return (
    <div className={classes.questions}>
      {files.length > 1 && (
        <Radio.Group label={t`Data`} value={file.key} onChange={setKey}>
          <div className={classes.choices}>
            {files.map((choice) => (
              <Radio key={choice.key} value={choice.key} label={choice.label} />
            ))}
          </div>
        </Radio.Group>
      )}
      <Radio.Group label={t`Format`} value={format} onChange={(value) => setFormat(value as FileFormat)}>
        <div className={classes.choices}>
          <Radio value="xlsx" label={t`Excel, LibreOffice (XLSX)`} />
          <Radio value="csv" label={t`Text (CSV)`} />
        </div>
      </Radio.Group>
      {file.hasColumns && (
        <Radio.Group label={t`Columns`} value={which} onChange={setWhich}>
          <div className={classes.choices}>
            <Radio value="all" label={t`All, including answers`} />
            <Radio value="shown" label={t`Shown in the list`} />
          </div>
        </Radio.Group>
      )}
      <Button
        onClick={() => {
          close();
          begin({ file, format, columns: file.hasColumns && which === "shown" ? columns : undefined });
        }}
      >
        {isChosen ? <Trans>Export selection</Trans> : <Trans>Export list</Trans>}
      </Button>
    </div>
  );
}
