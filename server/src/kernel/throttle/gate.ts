/** Lets only so many pieces of work run at once and so many wait; the rest are turned away. */
export class Gate {
  #running = 0;
  #waiting: (() => void)[] = [];
  /** How many pieces of work have been done so far. */
  done = 0;
  readonly #atOnce: number;
  readonly #queue: number;

  constructor(atOnce: number, queue: number) {
    this.#atOnce = atOnce;
    this.#queue = queue;
  }

  /** Whether one more would be turned away. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#waiting.length >= this.#queue;
  }

  /** Does the work in its turn; `turnAway` is called, and must throw, when too many wait already. */
  async pass<T>(work: () => Promise<T>, turnAway: () => never): Promise<T> {
    if (this.isFull) turnAway();
    if (this.#running >= this.#atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.done += 1;
      const next = this.#waiting.shift();
      // A place that becomes free passes directly to whoever waits longest.
      if (next) next();
      else this.#running -= 1;
    }
  }
}
