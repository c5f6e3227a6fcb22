/** So many at once; whoever comes later waits for their turn, in order and as long as it takes. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Begins at once or when it is their turn; each that has begun has to `leave` once. */
  enter(begin: () => void): void {
    if (this.#free === 0) {
      this.#waiting.push(begin);
    } else {
      this.#free -= 1;
      begin();
    }
  }

  /** Gives the turn to the next. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
