import { useMutation } from "@tanstack/react-query";
import { notify } from "./page/notifications.tsx";

/**
 * Runs the call behind a button and shows its result: `done` returns the message after success, and
 * a failure shows its error. The call itself refetches the data that it changed.
 */
export function useAction<Answer, Input = void>(
  action: (input: Input) => Promise<Answer>,
  done: (response: Answer, input: Input) => string,
): { run: (input: Input) => void; isBusy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: action,
    onSuccess: (response, input) => notify.done(done(response, input)),
    onError: notify.failed,
  });
  return { run: (input) => mutate(input), isBusy: isPending };
}
