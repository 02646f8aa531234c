import type { z } from "zod";
import type { passkeyJson, proofInput } from "#contract/mfa.ts";
import type { Factor } from "#domain/mfa.ts";

/** By what somebody proves who they are; by their password where they have nothing else. */
export type ProofWay = Factor | "PASSWORD";

export type Proof = z.input<typeof proofInput>;
export type PasskeyJson = z.output<typeof passkeyJson>;
