import { useLingui } from "@lingui/react/macro";
import type { ApiKey } from "#contract/api-keys.ts";
import { apiKeyState } from "#domain/api-keys.ts";
import { serverNow } from "#web/platform/server-time.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { KEY_STATES } from "./scope-labels.ts";

/** Whether the key works, or why not. */
export function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const { i18n } = useLingui();
  const state = apiKeyState(apiKey, new Date(serverNow()));
  const { tone, label } = KEY_STATES[state === "ACTIVE" && !apiKey.is_maker_active ? "MAKER_GONE" : state];
  return <StatusDot tone={tone}>{i18n._(label)}</StatusDot>;
}
