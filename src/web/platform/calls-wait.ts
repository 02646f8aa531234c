type Check = () => Promise<void>;

let check: Check | undefined;
let checking: Promise<void> | undefined;

/**
 * Makes every later dashboard call wait for this check, until it has succeeded once
 * (`other-sign-in.ts`).
 */
export function checkFirst(newCheck: Check | undefined): void {
  check = newCheck;
  checking = undefined;
  if (check) void checked(false)?.catch(() => undefined);
}

/**
 * Returns what a call has to wait for, or undefined where there is nothing. The check's own call
 * does not wait.
 * @throws what the check throws: the call is not sent
 */
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
