/** A write a client is about to make; recorded before it is sent, so that every possible effect is known. */
export type Entry = {
  readonly key: string;
  readonly writer: number;
  readonly kind: string;
  readonly begun: number;
  /** `unknown`: no response within the timeout of the client; it may have been executed or not. */
  state: 'sent' | 'acked' | 'refused' | 'unknown';
  opId?: string;
  /** When the result arrived, milliseconds since 1970. */
  ackedAt?: number;
  /** The error that was returned instead of a result. */
  refusal?: string;
};

/** All writes that were sent, and their outcome as the clients know it. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  readonly titles = new Set<string>();
  readonly comments = new Set<string>();
  attempts = 0;

  intend(writer: number, kind: string): Entry {
    const number = this.entries.size.toString().padStart(8, '0');
    const entry: Entry = { key: `ledger-${writer}-${number}`, writer, kind, begun: performance.now(), state: 'sent' };
    this.entries.set(entry.key, entry);
    return entry;
  }

  count(state: Entry['state']): number {
    return [...this.entries.values()].filter((entry) => entry.state === state).length;
  }

  /** The number of writers with an acknowledged write begun after a given time. */
  writersSince(instant: number): number {
    const acked = [...this.entries.values()].filter(({ state, begun }) => state === 'acked' && begun > instant);
    return new Set(acked.map(({ writer }) => writer)).size;
  }

  /** The number of acknowledged writes begun after a given time. */
  ackedSince(instant: number): number {
    return [...this.entries.values()].filter(({ state, begun }) => state === 'acked' && begun > instant).length;
  }
}
