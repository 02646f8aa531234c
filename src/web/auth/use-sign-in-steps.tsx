import { type ReactNode, Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { z } from "zod";
import type { loginResponse } from "#contract/auth.ts";
import type { AwaitedFactor } from "#contract/mfa.ts";
import type { Me } from "#contract/users.ts";
import { CallError, isCallError } from "#web/platform/call-error.ts";
import { useAround } from "#web/platform/page-around.tsx";
import { startingPathOf } from "#web/platform/starting-path.ts";
import type { Account } from "./account-chooser.tsx";

export type SignInResponse = z.output<typeof loginResponse>;
/** The same sign-in, into one of several accounts. */
export type ChooseAccount = (account_id: number) => Promise<SignInResponse>;
export type GoOn = (answer: SignInResponse, choose: ChooseAccount) => Promise<void>;

type Told = {
  begin: (me: Me) => Promise<void>;
  to: (home: string) => string;
  leave: (is_expired: boolean) => void;
};

type Waiting = { factor: AwaitedFactor } | { accounts: Account[]; choose: ChooseAccount };

/**
 * What a sign-in still waits for once it was answered, one after the other: a second factor, one of several accounts. Then they `begin` as
 * themselves, and it leads to where `to` says. `leave` hears when somebody goes back to the start, or took too long and has to.
 */
export function useSignInSteps({ begin, to, leave }: Told): { step: ReactNode; goOn: GoOn } {
  const { go } = useAround();
  const [waiting, setWaiting] = useState<Waiting>();

  async function goOn(answer: SignInResponse, choose: ChooseAccount) {
    if (answer.second_factor) return setWaiting({ factor: answer.second_factor });
    if (answer.token === null) return setWaiting({ accounts: answer.accounts, choose });
    if (answer.user) await begin(answer.user);
    await go(to(answer.user ? startingPathOf(answer.user) : "/"), { replace: true });
  }

  function restart(isExpired = false) {
    setWaiting(undefined);
    leave(isExpired);
  }

  /** A step may only be taken for so long: then it ends, and nothing is told in it. */
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

// Fetched by those whom they concern.
const AccountChooser = lazy(() => import("./account-chooser.tsx"));
const SecondStep = lazy(() => import("./second-step.tsx"));
