/** A queued request: one of these is called, once. */
export type Entry = { admit: () => void; refuse: () => void; readonly gone: boolean };

type Waiting = { entry: Entry; since: number };

/** How long a request may wait for a slot in milliseconds, while the queue is emptied regularly, and while it never empties. */
const BURST_TIMEOUT = 1_000;
const SUSTAINED_TIMEOUT = 75;
const SUSTAINED_AFTER = 250;
/** Refusals cost CPU time, too: this limits their rate for clients that retry immediately, per tick. */
export const TICK = 10;
const REFUSALS_PER_TICK = 10;
/** The target median duration of admitted requests while something is queued, in milliseconds. */
const TARGET = 100;
const INITIAL_LIMIT = 64;
const MIN_LIMIT = 16;

/**
 * Decides who is worked on: so many at once that the work stays quick, and those who wait only as long as the queue is worth
 * waiting in. The queue is judged by how long it has stood rather than by its length (as CoDel does, ACM Queue 10.5, and its form
 * for servers in “Fail at Scale”, ACM Queue 13.8). Times in milliseconds are passed in.
 */
export class Admission {
  readonly #most: number;
  readonly #waiting: Waiting[] = [];
  readonly #refused: Entry[] = [];
  #limit: number;
  #inFlight = 0;
  #peak = 0;
  #lastEmpty = 0;
  #took: number[] = [];
  #refusals = 0;

  constructor(most: number) {
    this.#most = most;
    this.#limit = Math.min(INITIAL_LIMIT, most);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get limit(): number {
    return this.#limit;
  }

  /** The number of refusals so far. */
  get refusals(): number {
    return this.#refusals;
  }

  /** The number of requests that are queued or waiting for their refusal. */
  get queued(): number {
    return this.#waiting.length + this.#refused.length;
  }

  /** Admits a request immediately, or queues it. */
  arrive(entry: Entry, now: number): void {
    if (this.#waiting.length === 0 && this.#inFlight < this.#limit) {
      this.#lastEmpty = now;
      this.#admit(entry);
    } else {
      this.#waiting.push({ entry, since: now });
    }
  }

  /** Takes a slot without waiting; returns whether one was free. */
  takePlace(): boolean {
    if (this.#inFlight >= this.#most) return false;
    this.#take();
    return true;
  }

  /** Releases a slot, with the duration of the request if it is relevant for the load. */
  leave(now: number, took?: number): void {
    this.#inFlight -= 1;
    if (took !== undefined) this.#took.push(took);
    this.#admitWaiting(now);
  }

  /** Refuses requests that have waited too long, at the refusal rate; called on each tick while requests are queued. */
  tick(now: number): void {
    this.#admitWaiting(now);
    this.#expire(now);
    for (let answered = 0; answered < REFUSALS_PER_TICK && this.#refused.length > 0; ) {
      const entry = this.#refused.shift();
      if (!entry || entry.gone) continue;
      entry.refuse();
      this.#refusals += 1;
      answered += 1;
    }
  }

  /** Adapts the concurrency limit; `congested` while the event loop or the connection pool has a queue. */
  adapt(congested: boolean): void {
    const median = medianOf(this.#took);
    const binding = this.#peak >= this.#limit;
    if (congested && median !== undefined && median > TARGET) {
      this.#limit = Math.max(Math.min(MIN_LIMIT, this.#most), Math.floor(this.#limit * 0.8));
    } else if (binding) {
      this.#limit = Math.min(this.#most, Math.ceil(this.#limit * 1.1));
    }
    this.#took = [];
    this.#peak = this.#inFlight;
  }

  #admit(entry: Entry): void {
    this.#take();
    entry.admit();
  }

  #take(): void {
    this.#inFlight += 1;
    this.#peak = Math.max(this.#peak, this.#inFlight);
  }

  #admitWaiting(now: number): void {
    if (this.#waiting.length === 0) return;
    this.#expire(now);
    while (this.#inFlight < this.#limit) {
      const next = this.#waiting.shift();
      if (!next) break;
      if (!next.entry.gone) this.#admit(next.entry);
    }
    // A queue emptied by disconnected clients does not count.
    if (this.#inFlight < this.#limit) this.#lastEmpty = now;
  }

  #expire(now: number): void {
    const timeout = now - this.#lastEmpty > SUSTAINED_AFTER ? SUSTAINED_TIMEOUT : BURST_TIMEOUT;
    const stay = this.#waiting.findIndex(({ since }) => now - since <= timeout);
    const expired = this.#waiting.splice(0, stay < 0 ? this.#waiting.length : stay);
    for (const { entry } of expired) this.#refused.push(entry);
  }
}

function medianOf(numbers: number[]): number | undefined {
  return numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
}
