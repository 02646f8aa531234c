import { Trans } from "@lingui/react/macro";
import { IconColumns3 } from "@tabler/icons-react";
import { ListMenu } from "./list-menu.tsx";

/** Column menu, for lists with more columns than fit. */
export function ColumnsMenu() {
  return (
    <ListMenu
      icon={IconColumns3}
      label={<Trans>Columns</Trans>}
      load={() => import("./column-questions.tsx")}
      contentProps={{}}
    />
  );
}
