import { commonFailures } from '@opsyard/contract';
import { fail } from '../../../../kernel/fail.ts';

/** Limits work to one at a time per user, so that no single user occupies all resources. */
export class OnePerUser {
  readonly #busy = new Set<string>();

  /** Runs the work, or fails with `busy` while other work of this user is running. */
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
