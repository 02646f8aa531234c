/** What a message's mails name as their cause: with it each address has one. */
export function causeOf({ id }: { id: number }): string {
  return `message:${id}`;
}
