import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";

type Props = { code: string | null; failureMessage: (code: string | null) => string };

/** Explains a failed payment to the returning buyer, by the failure code in the URL. */
export function Declined({ code, failureMessage }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  if (code === null) return null;
  return (
    <Alert
      ref={alert}
      color="red"
      role="alert"
      tabIndex={-1}
      mb="md"
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      {failureMessage(code)}
    </Alert>
  );
}
