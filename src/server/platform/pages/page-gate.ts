/** So many kept pages go out in one turn of the event loop while somebody's deed is under way. */
export const PAGES_A_TURN = 8;

/**
 * Who comes between whom when thousands read a page that is kept and some buy. A deed is a handful of questions to the database, and each
 * answer waits for the turn of the event loop to end: a turn that hands a page to everybody who asked is a long one. While a deed is under
 * way pages go out a few a turn, in the order in which they were asked for; while there is none nobody waits for anything.
 */
export class PageGate {
  readonly #waiting: (() => void)[] = [];
  readonly #nextTurn: (turn: () => void) => void;
  #deeds = 0;
  #isOpen = false;

  /** `nextTurn` calls what it is given in the event loop's next turn, after whatever has come meanwhile. */
  constructor(nextTurn: (turn: () => void) => void = setImmediate) {
    this.#nextTurn = nextTurn;
  }

  /** How many are under way. */
  get deeds(): number {
    return this.#deeds;
  }

  /** A deed is under way until what is returned is called; once is enough, twice does no harm. */
  deedBegins(): () => void {
    let isOver = false;
    this.#deeds += 1;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#deeds -= 1;
    };
  }

  /** Calls `hand` at once, or when it is its turn. */
  through(hand: () => void): void {
    if (this.#deeds === 0 && this.#waiting.length === 0) return hand();
    this.#waiting.push(hand);
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#nextTurn(this.#turn);
  }

  /** As `through`, for whoever can wait. */
  turn(): Promise<void> {
    return new Promise((hand) => this.through(hand));
  }

  readonly #turn = () => {
    // What comes while these go out waits for the next turn, deeds or none: no turn is without an end.
    const many = this.#deeds === 0 ? this.#waiting.length : PAGES_A_TURN;
    const handed = this.#waiting.splice(0, many);
    this.#isOpen = this.#waiting.length > 0;
    if (this.#isOpen) this.#nextTurn(this.#turn);
    for (const hand of handed) hand();
  };
}
