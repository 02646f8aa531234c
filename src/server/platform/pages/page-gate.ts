/** How many cached pages are sent in one turn of the event loop while a write is running. */
export const PAGES_A_TURN = 8;

/**
 * Schedules cached pages and writes when thousands read a page and some buy. A write makes a few
 * database queries, and each result waits for the current turn of the event loop to end: a turn that
 * sends a page to every reader is long. While a write is running, only a few pages are sent per turn,
 * in the order of their requests. Otherwise pages are sent at once.
 */
export class PageGate {
  readonly #waiting: (() => void)[] = [];
  readonly #nextTurn: (turn: () => void) => void;
  #writes = 0;
  #isOpen = false;

  /** `nextTurn` calls what it is given in the event loop's next turn, after whatever has come meanwhile. */
  constructor(nextTurn: (turn: () => void) => void = setImmediate) {
    this.#nextTurn = nextTurn;
  }

  /** How many are under way. */
  get writes(): number {
    return this.#writes;
  }

  /** Registers a write that runs until the returned function is called; further calls of it are ignored. */
  writeBegins(): () => void {
    let isOver = false;
    this.#writes += 1;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#writes -= 1;
    };
  }

  /** Calls `hand` at once, or when it is its turn. */
  through(hand: () => void): void {
    if (this.#writes === 0 && this.#waiting.length === 0) return hand();
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
    // Requests that arrive while these are sent wait for the next turn, so that every turn ends.
    const many = this.#writes === 0 ? this.#waiting.length : PAGES_A_TURN;
    const handed = this.#waiting.splice(0, many);
    this.#isOpen = this.#waiting.length > 0;
    if (this.#isOpen) this.#nextTurn(this.#turn);
    for (const hand of handed) hand();
  };
}
