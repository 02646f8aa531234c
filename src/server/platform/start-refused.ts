/**
 * The product can't start as it is. The message is one sentence for the operator: what is wrong and
 * what to do. `main` prints that sentence alone, without a stack, and exits with 1.
 */
export class StartRefused extends Error {
  override name = "StartRefused";
}
