import type { z } from "zod";
import type { passkeyJson, proofInput } from "#contract/mfa.ts";
import type { Factor } from "#domain/mfa.ts";

/** Methods of step-up authentication; the password for users without a second factor. */
export type ProofWay = Factor | "PASSWORD";

export type Proof = z.input<typeof proofInput>;
export type PasskeyJson = z.output<typeof passkeyJson>;
