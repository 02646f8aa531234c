import { useMutation } from "@tanstack/react-query";
import { notify } from "./page/notifications.tsx";

/**
 * A call behind a button: run, then said. `done` is the sentence when it worked; when it did not, the refusal is said. What it
 * changed is asked for again by the call itself.
 */
export function useDeed<Answer, Asked = void>(
  deed: (asked: Asked) => Promise<Answer>,
  done: (answer: Answer, asked: Asked) => string,
): { run: (asked: Asked) => void; isBusy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: deed,
    onSuccess: (answer, asked) => notify.done(done(answer, asked)),
    onError: notify.failed,
  });
  return { run: (asked) => mutate(asked), isBusy: isPending };
}
