import { isCallError } from "#web/platform/call-error.ts";

/** Retries the call after step-up authentication, whose code is loaded only when it is needed. */
export async function proven<Sent>(action: () => Promise<Sent>): Promise<Sent> {
  try {
    return await action();
  } catch (error) {
    if (!isCallError(error, "proof_needed")) throw error;
    const { waitForProof } = await import("#web/platform/step-up-retry.ts");
    await waitForProof(error);
    return action();
  }
}
