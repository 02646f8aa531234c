import { useLingui } from "@lingui/react/macro";
import { Stack } from "#web/ui/parts/rows.tsx";
import { Skeleton } from "#web/ui/parts/skeleton.tsx";

export function SettingsSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap="lg" pt="sm" role="status" aria-label={t`Loading`}>
      <Skeleton height={28} width="40%" />
      <Skeleton height={42} />
      <Skeleton height={160} />
      <Skeleton height={42} />
    </Stack>
  );
}
