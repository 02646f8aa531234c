type Check = () => Promise<void>;

let check: Check | undefined;
let checking: Promise<void> | undefined;

/** From now on every call of the back office waits for this, until it has succeeded once (`other-sign-in.ts`). */
export function checkFirst(given: Check | undefined): void {
  check = given;
  checking = undefined;
  if (check) void checked(false)?.catch(() => undefined);
}

/** What a call has to wait for; undefined where there is nothing. The check's own call waits for nothing. @throws what the check throws: the call does not leave */
export function checked(isOwn: boolean): Promise<void> | undefined {
  if (!check || isOwn) return undefined;
  const now = check;
  checking ??= now().then(
    () => {
      if (check === now) check = undefined;
    },
    (error: unknown) => {
      if (check === now) checking = undefined;
      throw error;
    },
  );
  return checking;
}
