import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { type ComponentType, lazy } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { PayOffline } from "./pay-offline.tsx";
import { SandboxForm } from "./sandbox-form.tsx";

type Provider = { label: MessageDescriptor; Form: ComponentType<{ order: PublicOrder }> };

/** The ways to pay that this page knows. */
export const PROVIDERS = {
  stripe: { label: msg`Card, wallet or bank`, Form: lazy(() => import("./stripe-form.tsx")) },
  sandbox: { label: msg`Card`, Form: SandboxForm },
  offline: { label: msg`Bank transfer or at the door`, Form: PayOffline },
} satisfies Partial<Record<PublicOrder["payment_providers"][number], Provider>>;

export type ProviderName = keyof typeof PROVIDERS;
