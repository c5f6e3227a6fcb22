/** One write a client means to make; kept before it is sent, so that nothing the server did can be unknown to us. */
export type Entry = {
  readonly key: string;
  readonly writer: number;
  readonly kind: string;
  readonly begun: number;
  /** `unknown`: no answer within the patience of a client; it may have happened or not. */
  state: 'sent' | 'acked' | 'refused' | 'unknown';
  opId?: string;
  /** When the result arrived, milliseconds since 1970. */
  ackedAt?: number;
  /** What came back instead of a result. */
  refusal?: string;
};

/** All that was sent, and what the clients were told became of it. */
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

  /** How many of the writers had a write acknowledged that they began after an instant. */
  writersSince(instant: number): number {
    const acked = [...this.entries.values()].filter(({ state, begun }) => state === 'acked' && begun > instant);
    return new Set(acked.map(({ writer }) => writer)).size;
  }

  /** How many writes begun after an instant were acknowledged. */
  ackedSince(instant: number): number {
    return [...this.entries.values()].filter(({ state, begun }) => state === 'acked' && begun > instant).length;
  }
}
