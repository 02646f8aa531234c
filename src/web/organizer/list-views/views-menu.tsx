import { Trans } from "@lingui/react/macro";
import { IconBookmark } from "@tabler/icons-react";
import type { ViewedList } from "#contract/list-views.ts";
import { ListMenu } from "#web/ui/list/list-menu.tsx";

/** The views that somebody keeps of a list, and the one on the screen to be kept. */
export function ViewsMenu({ list }: { list: ViewedList }) {
  return (
    <ListMenu
      icon={IconBookmark}
      label={<Trans context="views of a list">Views</Trans>}
      load={() => import("./views.tsx")}
      asked={{ list }}
    />
  );
}
