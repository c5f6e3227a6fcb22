import { readImport } from '../../src/features/tasks/import/read-import.ts';
import { csvOf } from './sample-files.ts';

/** Reads a small export, for tests; lines of cells stand for a CSV file. */
export async function readSample(
  content: string[][] | string | Buffer,
  fileName = 'tasks.csv',
  zone = 'Asia/Shanghai',
) {
  const bytes = Array.isArray(content) ? Buffer.from(csvOf(content)) : Buffer.from(content);
  const { format, plan } = await readImport(bytes, { fileName, zone });
  if (!plan) throw new Error('no plan');
  return { format, plan, tasks: plan.tasks, codes: plan.problems.map(({ code }) => code) };
}
