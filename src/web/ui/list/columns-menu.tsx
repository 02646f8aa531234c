import { Trans } from "@lingui/react/macro";
import { IconColumns3 } from "@tabler/icons-react";
import { ListMenu } from "./list-menu.tsx";
import type { Column } from "./use-list-table.tsx";

type Props<Row> = { columns: Column<Row>[]; chosen: string[]; choose: (keys: string[]) => void };

/** Column menu, for lists with more columns than fit. */
export function ColumnsMenu<Row>({ columns, chosen, choose }: Props<Row>) {
  return (
    <ListMenu
      icon={IconColumns3}
      label={<Trans>Columns</Trans>}
      load={() => import("./column-questions.tsx")}
      contentProps={{ columns, chosen, choose }}
    />
  );
}
