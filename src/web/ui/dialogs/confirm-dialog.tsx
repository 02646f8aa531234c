import { Trans } from "@lingui/react/macro";
import { Alert, Button, Group } from "@mantine/core";
import { useState } from "react";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import type { OpenQuestion } from "./confirm.tsx";
import { Dialog } from "./dialog.tsx";

export default function ConfirmDialog({ openQuestion: { question, answer } }: { openQuestion: OpenQuestion }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function doIt() {
    if (!question.run) return answer(true);
    setIsBusy(true);
    setProblem(undefined);
    try {
      await question.run();
      answer(true);
    } catch (error) {
      if (!isCallError(error, "aborted")) setProblem(errorMessageOf(error));
      setIsBusy(false);
    }
  }

  return (
    <Dialog title={question.title} isBusy={isBusy} close={() => answer(false)}>
      {question.body && <div>{question.body}</div>}
      {problem && (
        <Alert color="red" role="alert" mt="md">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          onClick={() => answer(false)}
          disabled={isBusy}
          data-autofocus={question.tone === "danger" || undefined}
        >
          {question.keep ?? <Trans>Cancel</Trans>}
        </Button>
        <Button
          color={question.tone === "danger" ? "red" : undefined}
          onClick={() => void doIt()}
          loading={isBusy}
          data-autofocus={question.tone !== "danger" || undefined}
        >
          {question.action}
        </Button>
      </Group>
    </Dialog>
  );
}
