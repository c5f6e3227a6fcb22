import type { FaultName } from '../faults.ts';
import type { Report } from '../run.ts';

const COUNTED = ['acked', 'attempts', 'lost', 'half', 'double', 'ghost', 'unknown', 'missed', 'resets'] as const;
const BROKEN = ['lost', 'half', 'double', 'ghost', 'missed'] as const;

/** The totals of some rounds, of constant size. */
export class Sums {
  readonly #counts = new Map<string, number>();
  readonly #times = new Map<FaultName, number[]>();

  add(report: Report): void {
    for (const name of COUNTED) this.#add(name, report[name]);
    for (const name of ['refusals', 'stuck'] as const) this.#add(name, report[name].length);
    this.#add('faults', report.recoveries.length + report.stuck.length);
    for (const { fault, milliseconds } of report.recoveries) {
      const times = this.#times.get(fault) ?? [];
      this.#times.set(fault, [...times, milliseconds]);
    }
  }

  /** The number of violated guarantees. An unknown outcome is slowness, not a violation: the client gave up after 15 s. */
  get broken(): number {
    return [...BROKEN, 'refusals', 'stuck'].reduce((all, name) => all + this.#count(name), 0);
  }

  /** One line with all counts. */
  line(name: string): string {
    const words = ['faults', ...COUNTED, 'refusals', 'stuck'].map((what) => `${what} ${this.#count(what)}`);
    return `${name.padEnd(9)} ${words.join(', ')}`;
  }

  /** For each kind of fault its number, and the time until all writers could write again. */
  table(): string[] {
    const rows = [...this.#times].map(([fault, times]) => {
      const sorted = times.toSorted((one, other) => one - other);
      const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
      return `${fault.padEnd(30)} ${String(times.length).padStart(6)}  ${seconds(median)}, ${seconds(longest)}`;
    });
    return [`${'fault'.padEnd(30)}  times  everybody writes again after (median, longest)`, ...rows];
  }

  #add(name: string, more: number): void {
    this.#counts.set(name, this.#count(name) + more);
  }

  #count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
