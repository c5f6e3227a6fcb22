import { newId } from '../../server/src/kernel/database/ids.ts';
import type { BenchPerson } from '../dataset/dataset.ts';

/** Newer than any task: an edit counts as based on the current version. */
const VERSION = 1_000_000;

/** Changes the title of a task, as a page does; resolves when it is acknowledged. */
export async function editTask(port: number, person: BenchPerson, id: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/task/task/edit`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'idempotency-key': newId(), 'x-access-token': person.token },
    body: JSON.stringify({ id, version: VERSION, changes: { title: `Title ${newId()}` } }),
  });
  if (!answer.ok) throw new Error(`The edit was answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
