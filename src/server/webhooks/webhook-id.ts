/**
 * The header `webhook-id`, by which receivers drop what they already have: the same for each attempt
 * and replay, and another one for each activity and endpoint.
 */
export function webhookIdOf(delivery: { id: number; endpoint_id: number; activity_id: number | null }): string {
  const { id, endpoint_id, activity_id } = delivery;
  return activity_id === null ? `test_${id}` : `evt_${activity_id}_${endpoint_id}`;
}
