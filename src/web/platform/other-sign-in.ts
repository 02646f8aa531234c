import { msg } from "@lingui/core/macro";
import type { Me } from "#contract/users.ts";
import { users } from "#contract/users.ts";
import { call } from "./api/call.ts";
import { CallError } from "./call-error.ts";
import { checkFirst } from "./calls-wait.ts";
import { i18n } from "./i18n.ts";
import { TOKEN_KEY } from "./token.ts";

const OTHER = msg`You switched accounts or signed in as someone else in another tab. Nothing was saved. Please reload this page.`;

/**
 * Another tab may continue in another account or as another user. The session belongs to the
 * browser, so this tab would write to the other account what was meant for its own. As soon as the
 * session changes, its owner is checked, and until then no dashboard call is sent. Where the owner
 * is another one, this page reloads. A user who stays on it, to save what they typed, can send
 * nothing from it. Returns a function that stops watching.
 */
export function watchOtherTabs({ id, account_id }: Pick<Me, "id" | "account_id">): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === TOKEN_KEY && newValue !== null) checkFirst(() => isStillMine(id, account_id));
  };
  window.addEventListener("storage", hear);
  return () => {
    window.removeEventListener("storage", hear);
    checkFirst(undefined);
  };
}

/** @throws CallError where the owner is another one, or cannot be checked now */
async function isStillMine(id: number, account_id: number): Promise<void> {
  const { data } = await call(users.me);
  if (data.id === id && data.account_id === account_id) return;
  window.location.reload();
  throw new CallError({ code: "aborted", status: 0, message: i18n._(OTHER) });
}
