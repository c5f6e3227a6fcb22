import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Identified } from '@opsyard/contract';

/** Where a run of all tests gathers which calls were answered; nowhere when only some of them run. */
const folder = process.env.ANSWERED_CALLS;
const recordedRoutes = new Set<string>();

/** Notes that a call was answered, and as the contract declares it: `npm test` fails naming those that never are. */
export function recordAnswer({ id }: Identified): void {
  if (!folder || recordedRoutes.has(id)) return;
  recordedRoutes.add(id);
  appendFileSync(join(folder, String(process.pid)), `${id}\n`);
}
