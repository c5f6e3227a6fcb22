import {
  isCustomKey,
  projectFailures,
  type TransitionRefused,
  taskFailures,
  transitionReason,
} from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Refused } from './check-transitions.ts';
import { namesInRules } from './store.ts';

/** Makes the function that returns, in both languages, why a task may not make a transition. */
export async function reasonsIn(db: Db, projectId: string): Promise<(refused: Refused) => readonly [string, string]> {
  const names = await namesInRules(db, projectId);
  return ({ fromId, toId, refusals }) =>
    transitionReason(refusals, {
      from: fromId === null ? null : (names.get(fromId) ?? ''),
      to: names.get(toId) ?? '',
      field: (name) => (isCustomKey(name) ? names.get(name.slice(2)) : undefined),
    });
}

/** Ends a request because of a transition that is not allowed; one because of a full status is a conflict with others. */
export async function refuseTransition(db: Db, projectId: string, refused: Refused): Promise<never> {
  if (refused.refusals.some(({ kind }) => kind === 'others')) return fail(projectFailures.othersTask);
  const [reason, reasonZh] = (await reasonsIn(db, projectId))(refused);
  const detail: TransitionRefused = refused;
  const isFull = refused.refusals.some(({ kind }) => kind === 'full');
  return fail(isFull ? taskFailures.statusFull : taskFailures.transitionRefused, {
    values: { reason, reasonZh },
    detail,
  });
}
