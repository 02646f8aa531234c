import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router";

export function ToSignIn() {
  return (
    <Button component={Link} to="/auth/login" mt="lg">
      <Trans>Sign in</Trans>
    </Button>
  );
}
