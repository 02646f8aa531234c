declare module "linebreak" {
  /** Positions where lines may be broken (UAX #14), one after the other. */
  export default class LineBreaker {
    constructor(words: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}
