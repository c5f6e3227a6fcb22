import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countPlan, type PlanCounts } from '../server/src/features/tasks/import/count.ts';
import type { ImportPlan } from '../server/src/features/tasks/import/plan/plan.ts';
import { problemText, refusalText } from '../server/src/features/tasks/import/problem-words.ts';
import { type ImportReading, readImport } from '../server/src/features/tasks/import/read-import.ts';
import { ImportRefused } from '../server/src/kernel/table-reading/reading-refusal.ts';

type Outcome = {
  file: string;
  format: string;
  ms: number;
  refused?: string;
  table?: { rows: number; columns: number; blank: number; mapping: Record<string, string> };
  plan?: { name: string; sourceKey: string; counts: PlanCounts; statuses: string[]; problems: string[] };
};

const USAGE =
  'Usage: npm run try-imports -- FOLDER [--json] [--zone Asia/Shanghai]\n用法：npm run try-imports -- 文件夹';
const SHOWN = 12;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, zone: { type: 'string', default: 'Asia/Shanghai' } },
});
const folder = positionals[0];
if (!folder) {
  console.error(USAGE);
  process.exit(64);
}

const entries = await readdir(folder, { withFileTypes: true });
const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
const outcomes: Outcome[] = [];
for (const file of files.sort()) outcomes.push(await tryFile(folder, file));
console.log(values.json ? JSON.stringify(outcomes, null, 2) : outcomes.map(shown).join('\n\n'));

async function tryFile(from: string, file: string): Promise<Outcome> {
  const bytes = await readFile(join(from, file));
  const start = performance.now();
  try {
    const reading = await readImport(bytes, { fileName: file, zone: values.zone, maxRows: 50_000, maxBytes: 2 ** 28 });
    return { file, ms: Math.round(performance.now() - start), ...described(reading) };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return { file, format: 'none', ms: Math.round(performance.now() - start), refused: refusalText(error, 'en') };
  }
}

function described({ format, plan, table, mapping }: ImportReading): Omit<Outcome, 'file' | 'ms'> {
  const columns = (mapping?.columns ?? []).map((field, index) => [table?.header[index] ?? '', field] as const);
  const meaning = Object.fromEntries(columns.filter(([, field]) => field !== 'extra' && field !== 'ignore'));
  return {
    format,
    ...(table && {
      table: { rows: table.rows.length, columns: table.header.length, blank: table.blank, mapping: meaning },
    }),
    ...(plan && { plan: summary(plan) }),
  };
}

function summary(plan: ImportPlan): NonNullable<Outcome['plan']> {
  return {
    name: plan.name,
    sourceKey: plan.sourceKey,
    counts: countPlan(plan),
    statuses: plan.statuses.map(({ key, name, category, archived }) => {
      const tasks = plan.tasks.filter((task) => task.statusKey === key).length;
      return `${name} [${category}${archived ? ', archived' : ''}] ${tasks}`;
    }),
    problems: plan.problems.map((problem) => {
      const place = [problem.row && `row ${problem.row}`, problem.field].filter(Boolean).join(', ');
      return `${problem.level}${place && ` (${place})`}: ${problemText(problem, 'en')}`;
    }),
  };
}

function shown({ file, format, ms, refused, table, plan }: Outcome): string {
  const lines = [`${file}: ${format}, ${ms} ms`];
  if (refused) lines.push(`  not imported: ${refused}`);
  if (table)
    lines.push(`  table of ${table.rows} rows, ${table.columns} columns, ${table.blank} blank records skipped`);
  if (table)
    lines.push(
      `  columns: ${
        Object.entries(table.mapping)
          .map(([name, field]) => `${name} → ${field}`)
          .join(', ') || 'none recognised'
      }`,
    );
  if (!plan) return lines.join('\n');
  const counts = Object.entries(plan.counts).filter(([, count]) => count > 0);
  lines.push(`  “${plan.name}” (${plan.sourceKey})`);
  lines.push(`  ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}`);
  lines.push(`  statuses: ${plan.statuses.join(' | ')}`);
  const rest = plan.problems.length - SHOWN;
  lines.push(...plan.problems.slice(0, SHOWN).map((problem) => `  ${problem}`));
  if (rest > 0) lines.push(`  and ${rest} more`);
  return lines.join('\n');
}
