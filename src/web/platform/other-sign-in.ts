import { msg } from "@lingui/core/macro";
import type { Me } from "#contract/users.ts";
import { users } from "#contract/users.ts";
import { call } from "./call.ts";
import { CallError } from "./call-error.ts";
import { checkFirst } from "./calls-wait.ts";
import { i18n } from "./i18n.ts";
import { TOKEN_KEY } from "./token.ts";

const OTHER = msg`In another tab you went on in another account, or as somebody else. Please load this page again: nothing was saved.`;

/**
 * Another tab may go on in another account, or as somebody else; the sign-in is the browser's, so this tab would write there what was meant for here. As soon as
 * the sign-in changes it is asked whose it is, and until that is known no call of the back office leaves. Where it is somebody else's, this page is
 * loaded anew; who keeps it all the same, for the sake of what they typed, can send nothing from it. Gives the way to end it.
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

/** @throws CallError where it is not, or where that can't be asked now */
async function isStillMine(id: number, account_id: number): Promise<void> {
  const { data } = await call(users.me);
  if (data.id === id && data.account_id === account_id) return;
  window.location.reload();
  throw new CallError({ code: "aborted", status: 0, message: i18n._(OTHER) });
}
