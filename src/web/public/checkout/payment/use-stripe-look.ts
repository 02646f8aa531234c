import { useLingui } from "@lingui/react";
import { useComputedColorScheme } from "@mantine/core";
import type { StripeElementLocale } from "@stripe/stripe-js";
import type { Locale } from "#contract/fields.ts";
import { localeOf } from "#web/platform/locales.ts";

/** Language and color scheme of Stripe's own fields and buttons. */
export function useStripeLook() {
  const { i18n } = useLingui();
  const theme = useComputedColorScheme() === "dark" ? ("night" as const) : ("stripe" as const);
  return { locale: STRIPE_LOCALES[localeOf(i18n)], appearance: { theme } };
}

const STRIPE_LOCALES: Record<Locale, StripeElementLocale> = {
  en: "en",
  de: "de",
  fr: "fr",
  es: "es",
  pt: "pt",
  "pt-br": "pt-BR",
  "zh-cn": "zh",
};
