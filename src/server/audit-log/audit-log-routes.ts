import { auditLog } from "#contract/audit-log.ts";
import { requireAccount } from "#server/accounts/account-queries.ts";
import { sendCsv } from "#server/platform/files/csv.ts";
import { read, type Route } from "#server/platform/http.ts";
import { exportedLog, logColumns } from "./export-audit-log.ts";
import { listLogged } from "./audit-log-queries.ts";

export const auditLogRoutes: Route[] = [
  read(auditLog.list, async (db, { account, query: { per_page, ...rest } }) => {
    const rows = await listLogged(db, account, rest, per_page + 1);
    const data = rows.slice(0, per_page);
    return { data, meta: { next: rows.length > per_page ? (data.at(-1)?.id ?? null) : null } };
  }),

  read(auditLog.export, async (db, { account, query, locale, raw }) => {
    const { timezone } = await requireAccount(db, account);
    return sendCsv(raw.reply, {
      name: "audit-log",
      columns: logColumns(timezone, locale),
      batches: exportedLog(db, account, query),
    });
  }),
];
