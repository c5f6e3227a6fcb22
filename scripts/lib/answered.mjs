import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where tests note which calls were answered in this run. */
export function folderOfAnswers(reports) {
  const folder = join(reports, 'answered');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The calls no test of a run had answered as the contract declares them. */
export function neverAnswered(folder, ids) {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const answered = new Set(lines);
  return ids.filter((id) => !answered.has(id));
}
