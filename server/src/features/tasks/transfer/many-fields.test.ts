import { type CustomKey, customKey } from '@opsyard/contract';
import { expect } from 'vitest';
import { test } from '../../../../test/fixtures/import-fixture.ts';

const FIELDS = 150;

test('tables with more custom fields than a task type can have are exported and imported again without changes', async ({
  app,
  fixture,
  send,
  fetchExport,
}) => {
  const { owner, project } = fixture;
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into task_field (id, project_id, name, kind, rank)
     select gen_random_uuid(), $1, 'Field ' || n, 'text', 'a' || lpad(n::text, 3, '0') from generate_series(1, ${FIELDS}) n
     returning replace(id::text, '-', '') as id`,
    [project.id],
  );
  const keys = rows.map(({ id }): CustomKey => customKey(id));
  const halves = [keys.slice(0, 75), keys.slice(75)];
  for (const [at, some] of halves.entries()) {
    const values = Object.fromEntries(some.map((key, place) => [key, `Value ${at}.${place}`]));
    await owner.client.task.add({ body: { projectId: project.id, title: `Task ${at}`, ...values } });
  }
  const before = (await fixture.tasks()).map(({ custom }) => custom);
  const book = await fetchExport(owner, { projectId: project.id, format: 'xlsx' });
  expect(book.status).toBe(200);
  const { text } = await fetchExport(owner, { projectId: project.id, format: 'csv' });
  const sent = { name: 'tasks.csv', projectId: project.id };
  const same = await send(owner, text, sent);
  expect([same.problems, same.toUpdate, same.toCreate]).toEqual([[], 0, 0]);
  const { fileId } = await send(owner, text.replace('Value 1.74', 'Another value'), sent);
  const { updated } = await owner.client.import.run({ body: { fileId, projectId: project.id, onKnown: 'replace' } });
  expect(updated).toBe(1);
  const after = (await fixture.tasks()).map(({ custom }) => custom);
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).toEqual({ ...before[1], [halves[1]?.at(-1) ?? '']: 'Another value' });
});
