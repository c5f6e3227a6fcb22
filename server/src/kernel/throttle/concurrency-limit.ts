/** Limits the concurrent and the waiting work; the rest is refused. */
export class ConcurrencyLimit {
  #running = 0;
  #waiting: (() => void)[] = [];
  /** The number of completed tasks. */
  done = 0;
  readonly #atOnce: number;
  readonly #queue: number;

  constructor(atOnce: number, queue: number) {
    this.#atOnce = atOnce;
    this.#queue = queue;
  }

  /** Whether further work would be refused. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#waiting.length >= this.#queue;
  }

  /** Runs the work when a slot is free; `onFull` is called, and must throw, if too many are waiting. */
  async run<T>(work: () => Promise<T>, onFull: () => never): Promise<T> {
    if (this.isFull) onFull();
    if (this.#running >= this.#atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.done += 1;
      const next = this.#waiting.shift();
      // A free slot passes directly to the longest waiting task.
      if (next) next();
      else this.#running -= 1;
    }
  }
}
