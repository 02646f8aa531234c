import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { type ComponentType } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { OnlineProviderName } from "#domain/payments.ts";
import type { PublicOrder } from "#contract/checkout.ts";
import type { Paying } from "./paying.ts";
import { SandboxForm } from "./sandbox-form.tsx";

export const PROVIDERS = {
  stripe: { label: msg`Card, wallet or bank` },
  sandbox: { label: msg`Card` },
  offline: { label: msg`Bank transfer or pay at the door` },
} satisfies Partial<Record<PublicOrder["payment_providers"][number], { label: MessageDescriptor }>>;

export type ProviderName = keyof typeof PROVIDERS;

/** Forms of the online payment methods, for orders and changes alike. */
export const FORMS: Record<OnlineProviderName, ComponentType<{ paying: Paying }>> = {
  stripe: lazy(() => import("./stripe-form.tsx")),
  sandbox: SandboxForm,
};
