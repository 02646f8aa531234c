import { type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { lazy } from "#web/ui/lazy.ts";
import type { z } from "zod";
import type { loginResponse } from "#contract/auth.ts";
import type { AwaitedFactor } from "#contract/mfa.ts";
import type { Me } from "#contract/users.ts";
import { CallError, isCallError } from "#web/platform/call-error.ts";
import { startingPathOf } from "#web/platform/starting-path.ts";
import type { Account } from "./account-chooser.tsx";

export type SignInResponse = z.output<typeof loginResponse>;
/** Continues the same sign-in, into one of several accounts. */
export type ChooseAccount = (account_id: number) => Promise<SignInResponse>;
export type GoOn = (response: SignInResponse, choose: ChooseAccount) => Promise<void>;

type Options = {
  begin: (me: Me) => Promise<void>;
  to: (path: string) => string;
  leave: (is_expired: boolean) => void;
};

type Waiting = { factor: AwaitedFactor } | { accounts: Account[]; choose: ChooseAccount };

/**
 * The steps that a sign-in still requires after its first response, one after the other: a second
 * factor, then one of several accounts. When they are done, it calls `begin` with the user and
 * leads to the URL from `to`. `leave` is called when the user starts over or has taken too long.
 */
export function useSignInSteps({ begin, to, leave }: Options): { step: ReactNode; goOn: GoOn } {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<Waiting>();

  async function goOn(response: SignInResponse, choose: ChooseAccount) {
    if (response.second_factor) return setWaiting({ factor: response.second_factor });
    if (response.token === null) return setWaiting({ accounts: response.accounts, choose });
    if (response.user) await begin(response.user);
    await navigate(to(response.user ? startingPathOf(response.user) : "/"), { replace: true });
  }

  function restart(isExpired = false) {
    setWaiting(undefined);
    leave(isExpired);
  }

  /**
   * A step expires after a while: the sign-in then starts over, and the step itself reports no
   * error.
   */
  async function unlessExpired<Taken>(take: () => Promise<Taken>): Promise<Taken> {
    try {
      return await take();
    } catch (error) {
      if (!isCallError(error, "step_expired")) throw error;
      restart(true);
      throw new CallError({ code: "aborted", status: 0, message: error.message });
    }
  }

  if (!waiting) return { step: undefined, goOn };
  if ("accounts" in waiting) {
    const { accounts, choose } = waiting;
    const take = (account_id: number) => unlessExpired(async () => goOn(await choose(account_id), choose));
    return { step: inTime(<AccountChooser accounts={accounts} choose={take} leave={() => restart()} />), goOn };
  }
  const { factor } = waiting;
  const step = <SecondStep factor={factor} goOn={goOn} unlessExpired={unlessExpired} leave={() => restart()} />;
  return { step: inTime(step), goOn };
}

function inTime(step: ReactNode): ReactNode {
  return <Suspense>{step}</Suspense>;
}

// Loaded only where they are needed.
const AccountChooser = lazy(() => import("./account-chooser.tsx"));
const SecondStep = lazy(() => import("./second-step.tsx"));
