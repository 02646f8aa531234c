import { useMutation } from "@tanstack/react-query";
import { notify } from "./page/notifications.tsx";

/**
 * A call behind a button: run, then said. `done` is the sentence when it worked; when it did not, the refusal is said. What it
 * changed is asked for again by the call itself.
 */
export function useAction<Answer, Asked = void>(
  action: (asked: Asked) => Promise<Answer>,
  done: (answer: Answer, asked: Asked) => string,
): { run: (asked: Asked) => void; isBusy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: action,
    onSuccess: (answer, asked) => notify.done(done(answer, asked)),
    onError: notify.failed,
  });
  return { run: (asked) => mutate(asked), isBusy: isPending };
}
