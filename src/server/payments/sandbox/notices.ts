import { z } from "zod";
import { job } from "#server/platform/jobs.ts";
import { receiveNotice } from "#server/payments/settlement/receive-notice.ts";
import { sandboxProvider } from "./sandbox-provider.ts";
import { readSandboxNotice, signatureOf } from "./read-sandbox-notice.ts";

/** Sends a notice about a payment to ourselves, as a provider's webhook would. */
export const sendSandboxNotice = job({
  name: "send-sandbox-notice",
  payload: z.object({ notice_id: z.string(), payment_id: z.string() }),
  priority: "money",
  max_attempts: 10,
  async run(db, notice, context) {
    const body = Buffer.from(JSON.stringify(notice));
    const signature = signatureOf(context.app.secrets, body, Math.floor(context.now.getTime() / 1000));
    const headers = { "x-sandbox-signature": signature };
    const read = readSandboxNotice({ body, headers, now: context.now, secrets: context.app.secrets });
    await receiveNotice(db, context, sandboxProvider, read);
  },
});
