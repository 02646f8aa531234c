import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import classes from "./list-page.module.css";

export function LoadingRows() {
  const { t } = useLingui();
  return (
    <div className={classes.skeletons} role="status" aria-label={t`Loading`}>
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className={classes.skeleton}>
          <Skeleton height={14} width={`${34 - ((at * 7) % 14)}%`} />
          <Skeleton height={14} width="12%" />
        </div>
      ))}
    </div>
  );
}
