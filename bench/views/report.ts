import type { Measured } from './measure.ts';

/** The head of the table; times in milliseconds. */
export function headingOf(connections: number): string {
  return [
    `| first screen or action | app: p50 ms | p99 ms | bare: p50 ms | app / bare | ${connections} connections: a second | p99 ms | target |`,
    '|---|--:|--:|--:|--:|--:|--:|---|',
  ].join('\n');
}

/** The row of a view or action, with a warning after it if calls were refused. */
export function rowOfTable({ name, target, app, raw, atOnce, refused }: Measured): string {
  const met = target === undefined ? '' : `${app.p50 < target ? 'met' : 'missed'}: ${target} ms`;
  const columns = [name, text(app.p50), text(app.p99), text(raw.p50), `${text(app.p50 / raw.p50)} ×`];
  const row = [...columns, text(atOnce.perSecond), text(atOnce.p99), met].join(' | ');
  return `| ${row} |${refused > 0 ? ` ${refused} refused` : ''}`;
}

function text(value: number): string {
  if (Number.isNaN(value)) return '';
  const digits = value < 10 ? 2 : 1;
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? digits : 0 });
}
