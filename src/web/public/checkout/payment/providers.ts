import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { ComponentType } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { SandboxForm } from "./sandbox-form.tsx";

type Provider = { label: MessageDescriptor; Form: ComponentType<{ order: PublicOrder }> };

/** The ways to pay that this page knows. */
export const PROVIDERS = {
  sandbox: { label: msg`Card`, Form: SandboxForm },
} satisfies Partial<Record<PublicOrder["payment_providers"][number], Provider>>;

export type ProviderName = keyof typeof PROVIDERS;
