import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";

const inAccount = z.object({ account_id: id });

export const accountData = {
  download: endpoint({
    method: "POST",
    path: "/accounts/:account_id/download",
    access: "admin",
    summary: "Everything that the account holds, as one zip archive of JSON lines and pictures",
    touches: ["audit_log"],
    params: inAccount,
    returns: z.any(),
    kind: "stream",
    limit: { per_minute: 5, by: "session" },
  }),
};
