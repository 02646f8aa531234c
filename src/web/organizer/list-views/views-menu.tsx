import { Trans } from "@lingui/react/macro";
import { IconBookmark } from "@tabler/icons-react";
import type { ViewedList } from "#contract/list-views.ts";
import { ListMenu } from "#web/ui/list/list-menu.tsx";

export function ViewsMenu({ list }: { list: ViewedList }) {
  return (
    <ListMenu
      icon={IconBookmark}
      label={<Trans context="views of a list">Views</Trans>}
      load={() => import("./views.tsx")}
      contentProps={{ list }}
    />
  );
}
