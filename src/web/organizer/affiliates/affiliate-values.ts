import type { Affiliate } from "#contract/affiliates.ts";
import type { AffiliateStatus } from "#domain/affiliates.ts";

export type AffiliateValues = Pick<Affiliate, "name" | "code" | "email"> & { is_active: boolean };

export const NEW_AFFILIATE: AffiliateValues = { name: "", code: "", email: "", is_active: true };

export function affiliateValues({ name, code, email, status }: Affiliate): AffiliateValues {
  return { name, code, email: email ?? "", is_active: status === "ACTIVE" };
}

export function affiliateBody({ is_active, ...rest }: AffiliateValues) {
  const status: AffiliateStatus = is_active ? "ACTIVE" : "INACTIVE";
  return { ...rest, status };
}
