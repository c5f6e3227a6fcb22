import type pg from 'pg';
import { explainQueries, type PlanNode } from '../plans/explain.ts';
import type { Measured } from './measure.ts';

const WRITES = /\b(insert|update|delete|lock|notify|nextval|next_\w+|for (no key )?(update|share))\b|_lock/i;
const TABLES = new Set(['task', 'activity', 'record_comment', 'record_link']);

/** The statements of a view that read many rows, with what reads them. */
export async function widePlans(
  client: pg.ClientBase,
  { name, statements }: Measured,
  atLeast: number,
): Promise<string[]> {
  const reads = statements.filter(({ text }) => !WRITES.test(text));
  const found = await explainQueries(client, reads);
  return found.flatMap(({ text, milliseconds, nodes }) => {
    const wide = nodes.filter((node) => rows(node) >= atLeast || isScan(node));
    if (wide.length === 0) return [];
    const steps = wide.map((node) =>
      [node['Node Type'], node['Relation Name'] ?? '', node['Index Name'] ?? '', `${rows(node)} rows`].join(' '),
    );
    return [
      `${name}: ${milliseconds.toFixed(1)} ms\n  ${[...new Set(steps)].join('\n  ')}\n  ${text.replace(/\s+/g, ' ').slice(0, 300)}`,
    ];
  });
}

function rows(node: PlanNode): number {
  return ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0);
}

function isScan(node: PlanNode): boolean {
  return node['Node Type'].endsWith('Seq Scan') && TABLES.has(node['Relation Name'] ?? '');
}
