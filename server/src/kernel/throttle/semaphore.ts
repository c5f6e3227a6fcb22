/** A semaphore: admits a limited number at once, others wait in order without a timeout. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #permits: number;

  constructor(permits: number) {
    this.#permits = permits;
  }

  /** The number of waiting callers. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether a caller would have to wait. */
  get isBusy(): boolean {
    return this.#permits === 0;
  }

  /** Calls `begin` immediately, or when a permit is free; each call has to `release` once. */
  acquire(begin: () => void): void {
    if (this.#permits === 0) {
      this.#waiting.push(begin);
    } else {
      this.#permits -= 1;
      begin();
    }
  }

  /** Passes the permit to the next waiting caller. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#permits += 1;
  }
}
