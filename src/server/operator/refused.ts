/** A command can't do what it was asked. The message is one sentence for the operator. */
export class Refused extends Error {
  override name = "Refused";
}
