import type { Body } from "#contract/endpoint.ts";
import type { accounts } from "#contract/accounts.ts";
import { changedFields, happened } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { requireAccount } from "./queries.ts";

export async function updateAccount(
  deed: Deed,
  account: OwnAccount,
  given: Body<typeof accounts.update>,
): Promise<void> {
  const before = await requireAccount(deed.tx, account);
  await deed.tx
    .updateTable("accounts")
    .set({ ...given, updated_at: deed.now })
    .where("id", "=", account.id)
    .execute();
  await happened(deed, {
    kind: "account.updated",
    account_id: account.id,
    event_id: null,
    subject: { account: account.id },
    data: { changed: changedFields(before, given) },
  });
}
