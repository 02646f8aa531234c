import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Button } from "#web/ui/parts/button.tsx";

export function ToSignIn() {
  return (
    <Button component={Link} to="/auth/login" mt="lg">
      <Trans>Sign in</Trans>
    </Button>
  );
}
