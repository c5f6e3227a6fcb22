import type { Cell } from './cells.ts';
import type { CallMetrics } from './load/measure.ts';

/** The result of one server: the measurements of its clients, and its processor time per response, in microseconds. */
export type Done = Omit<CallMetrics, 'answers'> & { processor: number };
export type Row = { cell: Cell; connections: number; app: Done; raw: Done };

/** The median of several measurements, for each value separately. */
export function medianOf(measured: readonly Done[]): Done {
  const middle = (pickOne: (one: Done) => number) => {
    const sorted = measured.map(pickOne).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    processor: middle(({ processor }) => processor),
    refused: measured.reduce((sum, { refused }) => sum + refused, 0),
    firstRefusal: measured.find(({ firstRefusal }) => firstRefusal)?.firstRefusal,
  };
}

export const HEADING = [
  '| work | conn. | app: a second | p50 ms | p99 ms | CPU µs | bare: a second | p50 ms | p99 ms | CPU µs | app / bare |',
  '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
].join('\n');

/** A row of the table, with a warning appended when requests were refused. */
export function lineOf({ cell, connections, app, raw }: Row): string {
  const side = ({ perSecond, p50, p99, processor }: Done) => [
    round(perSecond),
    p50.toFixed(1),
    p99.toFixed(1),
    round(processor),
  ];
  const share = `${((app.perSecond / raw.perSecond) * 100).toFixed(0)} %`;
  const refused = [app, raw].map(({ refused, firstRefusal }) => (refused ? ` ${refused} × ${firstRefusal}` : ''));
  const warning = refused.join('') && ` refused:${refused.join(' /')}`;
  return `| ${[cell.name, connections, ...side(app), ...side(raw), share].join(' | ')} |${warning}`;
}

function round(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}
