/** The cause of a message's emails: each address gets one email for it. */
export function causeOf({ id }: { id: number }): string {
  return `message:${id}`;
}
