import type { Question } from "#contract/questions.ts";

export function answersAddress({ event_id, id }: Pick<Question, "event_id" | "id">): string {
  return `/manage/event/${event_id}/questions/${id}/answers`;
}
