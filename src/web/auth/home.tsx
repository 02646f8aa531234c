import { useEffect, useState } from "react";
import { users } from "#contract/users.ts";
import { call } from "#web/platform/api/call.ts";
import { GoThere } from "#web/platform/go-there.tsx";
import { startingPathOf } from "#web/platform/starting-path.ts";
import { readToken } from "#web/platform/token.ts";
import { FullScreenMark } from "#web/ui/states/full-screen-mark.tsx";

/**
 * The root page: leads a signed-in user to their start page, and everyone else to the sign-in page.
 */
export function Home() {
  const [to, setTo] = useState<string>();
  useEffect(() => {
    void startOf(readToken()).then(setTo);
  }, []);
  return (
    <>
      <FullScreenMark title={<title>Foyer</title>} />
      {to !== undefined && <GoThere to={to} />}
    </>
  );
}

async function startOf(token: string | null): Promise<string> {
  if (token === null) return SIGN_IN;
  const me = await call(users.me).catch(() => undefined);
  return me ? startingPathOf(me.data) : SIGN_IN;
}

const SIGN_IN = "/auth/login";
