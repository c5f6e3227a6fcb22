import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in which tests record the routes that answered successfully in this run. */
export function answeredCallsFolder(reports) {
  const folder = join(reports, 'answered');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The ids of the routes that no test called successfully in a run. */
export function uncalledRoutes(folder, ids) {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const answered = new Set(lines);
  return ids.filter((id) => !answered.has(id));
}
