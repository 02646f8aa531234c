import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { type LimitValues, limitValuesOf } from "#web/organizer/account/users/scope-values.ts";
import { ALL_WEBHOOK_TYPES, type WebhookType } from "#domain/webhooks.ts";

export type WebhookValues = LimitValues & {
  url: string;
  description: string | null;
  event_types: WebhookType[];
  has_personal_data: boolean;
};

export const NEW_WEBHOOK: WebhookValues = {
  ...{ url: "", description: null, event_types: [...ALL_WEBHOOK_TYPES] },
  ...{ where: "EVERYWHERE", organizer_ids: [], event_ids: [], has_personal_data: false },
};

export function webhookValues(row: WebhookEndpoint): WebhookValues {
  const { url, description, event_types, organizer_ids, event_ids, has_personal_data } = row;
  const isLimited = organizer_ids.length + event_ids.length > 0;
  const where = limitValuesOf({ is_limited: isLimited, organizer_ids, event_ids });
  return { url, description, event_types, ...where, has_personal_data };
}

/** Returns the values as they are sent. */
export function webhookBody({ where, organizer_ids, event_ids, ...rest }: WebhookValues) {
  return {
    ...rest,
    organizer_ids: where === "ORGANIZERS" ? organizer_ids : [],
    event_ids: where === "EVERYWHERE" ? [] : event_ids,
  };
}

/** The same as they are checked: a limited webhook names at least one organizer or event. */
export function validatedWebhook(values: WebhookValues) {
  const { organizer_ids, event_ids, ...body } = webhookBody(values);
  return {
    ...body,
    organizer_ids: values.where === "ORGANIZERS" && organizer_ids.length === 0 ? null : organizer_ids,
    event_ids: values.where === "EVENTS" && event_ids.length === 0 ? null : event_ids,
  };
}
