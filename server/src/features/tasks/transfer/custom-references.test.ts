import { expect } from 'vitest';
import { addField } from '../../../../test/fixtures/field-fixture.ts';
import { test } from '../../../../test/fixtures/import-fixture.ts';

test('[R29] an import gives new tasks numbers and reads records, but neither numbers nor files from a file', async ({
  fixture,
  send,
}) => {
  const { owner, project } = fixture;
  const projectId = project.id;
  const number = await addField(owner, projectId, { name: 'No.', kind: 'autoNumber' });
  const order = await addField(owner, projectId, { name: 'Order', kind: 'record' });
  const file = await addField(owner, projectId, { name: 'Contract', kind: 'file' });
  const linked = (await owner.client.task.add({ body: { projectId, title: 'linked' } })).records[0];
  const ref = `task:${linked?.id}`;
  const text = `Title,No.,Order,Contract\nOne,70,${ref},${linked?.id}\nTwo,71,no record,\n`;
  const report = await send(owner, text, { name: 'x.csv', projectId });
  expect(report.table?.mapping).toEqual(['title', 'extra', order.key, 'extra']);
  expect(report.problems).toMatchObject([{ code: 'customValueRefused', field: 'Order', row: 3 }]);
  await owner.client.import.run({ body: { fileId: report.fileId, projectId } });
  const made = (await fixture.tasks())
    .filter(({ title }) => title !== 'linked')
    .map(({ title, custom }) => [title, custom]);
  expect(Object.fromEntries(made)).toEqual({
    One: { [number.key]: 2, [order.key]: ref },
    Two: { [number.key]: 3 },
  });
  expect(file.kind).toBe('file');
  const wrong = owner.client.import.check({
    body: { fileId: report.fileId, projectId, mapping: ['title', number.key, 'ignore', 'ignore'] },
  });
  expect((await wrong.catch(() => null))?.table?.mapping[1]).not.toBe(number.key);
});
