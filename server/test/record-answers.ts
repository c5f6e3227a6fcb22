import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Identified } from '@opsyard/contract';

/** Where a run of all tests collects which calls were answered; nothing is collected in partial runs. */
const folder = process.env.ANSWERED_CALLS;
const recordedRoutes = new Set<string>();

/** Records that a call was answered as declared: `npm test` fails and names those that never are. */
export function recordAnswer({ id }: Identified): void {
  if (!folder || recordedRoutes.has(id)) return;
  recordedRoutes.add(id);
  appendFileSync(join(folder, String(process.pid)), `${id}\n`);
}
