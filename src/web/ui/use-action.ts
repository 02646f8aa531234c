import { useMutation } from "@tanstack/react-query";
import { notify } from "./page/notifications.tsx";

/**
 * Runs the call behind a button and shows its result: `done` returns the message after success, and
 * a failure shows its error. The call itself refetches the data that it changed.
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
