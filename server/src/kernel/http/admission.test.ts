import { expect, test } from 'vitest';
import { Admission, TICK } from './admission.ts';

/** Warm-up time until the limit has adapted; only later figures are measured. */
const WARM_UP = 3_000;

type Load = { clients: number; perSecond: number };
type Work = { arrived: number; begun: number; client: number };

/** Simulates clients that retry immediately and a server of fixed capacity, with a simulated clock. */
class Overload {
  readonly #admission = new Admission(400);
  readonly #load: Load;
  readonly #work: Work[] = [];
  readonly #asking: Set<number>;
  readonly #served: number[];
  readonly #times: number[] = [];
  #refusals = 0;
  #now = 0;
  #capacity = 0;

  constructor(load: Load) {
    this.#load = load;
    this.#asking = new Set(Array.from({ length: load.clients }, (_, client) => client));
    this.#served = Array.from({ length: load.clients }, () => 0);
  }

  run(seconds: number) {
    for (; this.#now < seconds * 1_000; this.#now += 1) this.#step();
    const measured = seconds - WARM_UP / 1_000;
    const times = this.#times.sort((one, other) => one - other);
    return {
      goodput: times.length / measured / this.#load.perSecond,
      p99: times[Math.floor(times.length * 0.99)] ?? 0,
      refusals: this.#refusals / measured,
      leastServed: Math.min(...this.#served),
    };
  }

  #step(): void {
    for (const client of [...this.#asking]) this.#ask(client);
    this.#serve();
    if (this.#now % TICK === 0) this.#admission.tick(this.#now);
    if (this.#now % 250 === 0) this.#admission.adapt(true);
  }

  #ask(client: number): void {
    const arrived = this.#now;
    this.#asking.delete(client);
    const admit = () => void this.#work.push({ arrived, begun: this.#now, client });
    const refuse = () => {
      if (this.#now > WARM_UP) this.#refusals += 1;
      this.#asking.add(client);
    };
    this.#admission.arrive({ gone: false, admit, refuse }, this.#now);
  }

  #serve(): void {
    this.#capacity += this.#load.perSecond / 1_000;
    for (; this.#capacity >= 1; this.#capacity -= 1) {
      const done = this.#work.shift();
      if (!done) break;
      if (this.#now > WARM_UP) this.#count(done);
      this.#asking.add(done.client);
      this.#admission.leave(this.#now, this.#now - done.begun);
    }
    if (this.#work.length === 0) this.#capacity = 0;
  }

  #count({ arrived, client }: Work): void {
    this.#times.push(this.#now - arrived);
    this.#served[client] = (this.#served[client] ?? 0) + 1;
  }
}

test.each([
  [400, 500],
  [400, 200],
  [4_000, 500],
  [400, 2_000],
])(
  '[F22] with %i clients that retry at once, a server of %i a second is used up and admitted requests stay quick',
  (clients, perSecond) => {
    const found = new Overload({ clients, perSecond }).run(20);
    expect(found.goodput).toBeGreaterThan(0.95);
    expect(found.p99).toBeLessThanOrEqual(300);
    // Each refusal takes time from successful requests.
    expect(found.refusals).toBeLessThanOrEqual(1_000);
  },
);

test('requests are served fairly: each of 100 clients is served about as often', () => {
  const { leastServed } = new Overload({ clients: 100, perSecond: 500 }).run(20);
  expect(leastServed).toBeGreaterThan((17 * 500) / 100 / 3);
});

test('a short burst is served without refusals', () => {
  const admission = new Admission(400);
  const [admitted, refused]: [number[], number[]] = [[], []];
  for (let index = 0; index < 150; index += 1) {
    admission.arrive({ gone: false, admit: () => admitted.push(index), refuse: () => refused.push(index) }, 0);
  }
  let left = 0;
  for (let now = 1; left < admitted.length; now += 1) {
    if (now % 2 === 0) {
      admission.leave(now, 100);
      left += 1;
    }
    if (now % TICK === 0) admission.tick(now);
  }
  expect([admitted.length, refused.length]).toEqual([150, 0]);
});

test('a client that disconnected while waiting uses no slot', () => {
  const admission = new Admission(1);
  const admitted: string[] = [];
  const entry = (name: string, gone = false) => ({ gone, admit: () => admitted.push(name), refuse: () => {} });
  admission.arrive(entry('first'), 0);
  admission.arrive(entry('gone', true), 0);
  admission.arrive(entry('second'), 0);
  admission.leave(10, 10);
  expect([admitted, admission.inFlight, admission.queued]).toEqual([['first', 'second'], 1, 0]);
});

test('the limit decreases while requests are slow and queued, and increases when it is the bottleneck', () => {
  const admission = new Admission(400);
  const full = () => {
    while (admission.inFlight < admission.limit) admission.takePlace();
  };
  const first = admission.limit;
  full();
  for (let index = 0; index < 10; index += 1) {
    admission.leave(0, 500);
    admission.takePlace();
    admission.adapt(true);
  }
  const low = admission.limit;
  expect(low).toBeLessThan(first);
  for (let index = 0; index < 60; index += 1) {
    full();
    admission.leave(0, 500);
    admission.adapt(false);
  }
  expect(admission.limit).toBe(400);
});
