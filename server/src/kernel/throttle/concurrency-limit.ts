import { Semaphore } from './semaphore.ts';

/** Limits the concurrent and the waiting work; the rest is refused. */
export class ConcurrencyLimit {
  /** The number of completed tasks. */
  done = 0;
  readonly #slots: Semaphore;
  readonly #queue: number;

  constructor(atOnce: number, queue: number) {
    this.#slots = new Semaphore(atOnce);
    this.#queue = queue;
  }

  /** Whether further work would be refused. */
  get isFull(): boolean {
    return this.#slots.isBusy && this.#slots.waiting >= this.#queue;
  }

  /** Runs the work when a slot is free; `onFull` is called, and must throw, if too many are waiting. */
  async run<T>(work: () => Promise<T>, onFull: () => never): Promise<T> {
    if (this.isFull) onFull();
    if (this.#slots.isBusy) await new Promise<void>((resolve) => this.#slots.acquire(resolve));
    else this.#slots.acquire(() => {});
    try {
      return await work();
    } finally {
      this.done += 1;
      this.#slots.release();
    }
  }
}
