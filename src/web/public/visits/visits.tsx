import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import type { VisitChoiceProps } from "./visit-choice.tsx";

const VisitChoice = lazy(() => import("./visit-choice.tsx"));

/**
 * Where an organizer has visit services, asks the visitor for consent and reports the visit.
 * Elsewhere none of this code is loaded.
 */
export function Visits({ services, ...rest }: Omit<VisitChoiceProps, "services"> & OptionalServices) {
  const isMounted = useMounted();
  if (!isMounted || !services) return null;
  return (
    <Suspense fallback={null}>
      <VisitChoice services={services} {...rest} />
    </Suspense>
  );
}

type OptionalServices = { services: VisitChoiceProps["services"] | null };
