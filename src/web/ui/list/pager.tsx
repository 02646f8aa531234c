import { useLingui } from "@lingui/react/macro";
import { Pagination } from "@mantine/core";
import type { PageMeta } from "#contract/lists.ts";

export default function Pager({ meta, turn }: { meta: PageMeta; turn: (page: number) => void }) {
  const { t } = useLingui();
  return (
    <Pagination
      total={meta.last_page}
      value={meta.page}
      onChange={turn}
      siblings={1}
      getControlProps={(control) => ({
        "aria-label": { first: t`First page`, previous: t`Previous page`, next: t`Next page`, last: t`Last page` }[
          control
        ],
      })}
      getItemProps={(page) => ({ "aria-label": t`Page ${page}` })}
    />
  );
}
