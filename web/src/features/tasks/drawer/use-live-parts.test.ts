import type { PushMessage } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { id } from '../../../../test/makers.ts';
import { taskId } from '../../../../test/task-makers.ts';
import { rememberOperation } from '../shared/own-operations.ts';
import { concernsParts } from './use-live-parts.ts';

test('parts of a task are read again after a change of it, or of tasks that are not named', () => {
  const message = { cmd: 'task', projectId: id('f'), cursor: '1', opId: id('7') } as const;
  const concerns = (more: Partial<Extract<PushMessage, { cmd: 'task' }>>) =>
    concernsParts({ ...message, kind: 'changed', ids: [], ...more }, taskId(1));
  expect(concerns({ ids: [taskId(2), taskId(1)] })).toBe(true);
  expect(concerns({ kind: 'bulk' })).toBe(true);
  expect(concerns({ ids: [taskId(2)] })).toBe(false);
  expect(concerns({ kind: 'baselines' })).toBe(false);
  rememberOperation(id('7'));
  expect(concerns({ kind: 'bulk' })).toBe(false);
});
