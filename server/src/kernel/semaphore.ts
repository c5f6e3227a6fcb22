/** Admits so many at once; whoever comes later waits in order, as long as it takes. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #permits: number;

  constructor(permits: number) {
    this.#permits = permits;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Begins at once, or when a permit is free; each that has begun has to `release` once. */
  acquire(begin: () => void): void {
    if (this.#permits === 0) {
      this.#waiting.push(begin);
    } else {
      this.#permits -= 1;
      begin();
    }
  }

  /** Gives the permit to the next that waits. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#permits += 1;
  }
}
