import { task } from '@opsyard/contract';
import { beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectScope, taskId, taskRow } from '../../../../test/task-makers.ts';
import { startWords } from '../../../app/words.ts';
import { setNotifier } from '../../../kernel/notify.ts';
import { batchTasks } from './batch-tasks.ts';
import { taskStoreOf } from './task-store.ts';

beforeAll(startWords);

test('a bulk change names the versions that were shown, and which tasks were left out', async () => {
  signedIn();
  const scope = projectScope();
  const store = taskStoreOf(scope.project.id);
  const shown = [1, 2, 3].map((seq) => taskRow(seq));
  store.learn(shown);
  const bases = new Map(shown.map((row) => [row.id, row]));
  store.put(
    [taskRow(1, { version: 2, priority: 'L' }), taskRow(2, { version: 2, title: 'Renamed' })],
    'changedElsewhere',
  );
  const server = new MockServer()
    .on(task.batch, { changed: 2, left: [{ id: taskId(1), by: 'Li Wei' }], opId: taskId(9) })
    .on(task.byIds, shown);
  const said: string[] = [];
  const speaker = { get: (_: object, kind: string) => (text: string) => kind === 'warning' && said.push(text) };
  const means = new Proxy({}, speaker);
  setNotifier({ message: means, notification: means, modal: means } as never);
  await batchTasks({ scope, ids: [...bases.keys()], bases, changes: { priority: 'U' }, text: String });
  expect(server.calls(task.batch)[0]?.body).toMatchObject({ versions: [1, 2, 1] });
  expect(said).toEqual([
    '1 task left out because the same field was changed by Li Wei: SITE-1. Apply again to change it too.',
  ]);
  setNotifier(null);
});
