import { useLingui } from "@lingui/react/macro";
import { Skeleton, Stack } from "@mantine/core";

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
