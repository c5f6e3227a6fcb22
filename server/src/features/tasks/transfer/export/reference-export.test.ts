import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { addField } from '../../../../../test/fixtures/field-fixture.ts';
import { test } from '../../../../../test/fixtures/upload-fixture.ts';
import { freshKey, type Person } from '../../../../../test/kit.ts';
import { recordIn } from '../../custom-field/reference-names.ts';

/** The rows of an exported CSV without its headings. */
async function rowsIn(app: FastifyInstance, { token }: Person, url: string, query: Record<string, string>) {
  const headers = { 'x-access-token': token, 'accept-language': 'en', host: 'localhost:3000' };
  const response = await app.inject({ method: 'GET', url, query: { ...query, format: 'csv' }, headers });
  expect(response.statusCode).toBe(200);
  return response.body;
}

test('[R29] exports name records with links and files, and tell nothing of what the reader may not see', async ({
  app,
  as,
  fixture,
  send,
}) => {
  const projectId = fixture.project.id;
  const record = await addField(fixture.owner, projectId, { name: 'Order', kind: 'record' });
  const file = await addField(fixture.owner, projectId, { name: 'Contract', kind: 'file' });
  const key = freshKey();
  const { client } = fixture.owner;
  const secret = await client.project.add({ body: { name: `Secret ${key}`, key, template: 'blank' } });
  const [hidden] = (await client.task.add({ body: { projectId: secret.id, title: 'Hidden plan' } })).records;
  const shown = await fixture.add('Shown order');
  const task = await fixture.add('Poster');
  const { file: attached } = await send(fixture.owner, task.id, 'bytes', { name: 'contract 2026.txt' });
  const ref = `task:${shown.id}`;
  await client.task.edit({
    body: { id: task.id, version: 1, changes: { [record.key]: `task:${hidden?.id}`, [file.key]: attached.id } },
  });
  await client.task.edit({ body: { id: task.id, version: 2, changes: { [record.key]: ref } } });
  const other = await fixture.add('Other');
  await client.task.edit({
    body: { id: other.id, version: 1, changes: { [record.key]: `task:${hidden?.id}` } },
  });

  const exporter = await as('task:use', 'task:task:export');
  await client.member.add({ body: { projectId, userIds: [exporter.id], role: 'member' } });
  const shownKey = `${fixture.project.key}-${shown.seq}`;
  const written = `${shownKey} Shown order (http://localhost:3000/modules/appcenter/task/${shownKey}#${ref})`;
  const tasks = await rowsIn(app, exporter, '/task/export/tasks', { projectId });
  expect(tasks).toContain(written);
  expect(tasks).toContain('contract 2026.txt');
  expect(tasks).toContain(`task:${hidden?.id}`);
  expect(tasks).not.toContain(attached.id);
  expect(tasks).not.toContain('Hidden plan');
  expect(recordIn(written)).toBe(ref);

  const history = await rowsIn(app, exporter, '/task/activity/export', { projectId, taskId: task.id });
  expect(history).toContain(`"Order","(not available)","${written}"`);
  expect(history).toContain('"Contract","","contract 2026.txt"');
  expect(history).not.toContain('Hidden plan');
  expect(history).not.toContain(hidden?.id);
});
