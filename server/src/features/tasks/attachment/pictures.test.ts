import { expect } from 'vitest';
import { test } from '../../../../test/fixtures/upload-fixture.ts';

const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const image = (id: string) => `<img data-file="${id}" alt="A shelf" />`;

test('a description shows images of its own task, and no other file', async ({ fixture, send }) => {
  const { id: taskId } = await fixture.add('task');
  const { id: otherId } = await fixture.add('other');
  const { file: own } = await send(fixture.member, taskId, PNG, { name: 'shelf.png' });
  const { file: text } = await send(fixture.member, taskId, 'plain', { name: 'note.txt' });
  const { file: foreign } = await send(fixture.member, otherId, PNG, { name: 'other.png' });
  const description = `<p>Before</p>${[own, text, foreign].map(({ id }) => image(id)).join('')}`;
  const body = { id: taskId, descriptionVersion: 0, description };
  const { description: kept } = await fixture.member.client.task.describe({ body });
  expect(kept).toBe(`<p>Before</p>${image(own.id)}`);
});

test('tables and images are kept in comments; external images are not', async ({ fixture, send }) => {
  const { id: taskId } = await fixture.add('task');
  const { file } = await send(fixture.member, taskId, PNG, { name: 'shelf.png' });
  const table = '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>';
  const html = `${table}${image(file.id)}<img src="https://tracker.test/1.gif">`;
  await fixture.member.client.comment.add({ body: { recordId: taskId, html } });
  const { records } = await fixture.guest.client.comment.list({ query: { recordId: taskId } });
  expect(records.map((one) => one.html)).toEqual([`${table}${image(file.id)}`]);
});

test('a single image is a valid comment', async ({ fixture, send }) => {
  const { id: taskId } = await fixture.add('task');
  const { file } = await send(fixture.member, taskId, PNG, { name: 'shelf.png' });
  await fixture.member.client.comment.add({ body: { recordId: taskId, html: image(file.id) } });
  expect((await fixture.guest.client.comment.list({ query: { recordId: taskId } })).records).toHaveLength(1);
});
