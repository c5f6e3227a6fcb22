import { commonFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';

/** Something everybody may have under way only once: what it takes while it waits is then taken by no one person alone. */
export class OnePerUser {
  readonly #busy = new Set<string>();

  /** Does the work, or fails with `busy` while other work of this person is under way. */
  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (this.#busy.has(who)) fail(commonFailures.busy, { retryAfter: 1 });
    this.#busy.add(who);
    try {
      return await work();
    } finally {
      this.#busy.delete(who);
    }
  }
}
