import type { Attachment, Client, contract, Envelope } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Person } from './kit.ts';
import { expectAnswer } from './reply-check.ts';

type All = Client<typeof contract>;
type Type = { name: string; path: string };

const MADE = {
  Comment: ['list', 'replies', 'get', 'add', 'edit', 'react', 'people', 'delete'],
  Watch: ['get', 'set', 'setOther'],
  Attachment: ['list', 'upload', 'download', 'rename', 'delete'],
  Checklist: ['list', 'add', 'edit', 'delete'],
} as const;

/** The calls of a part, which are the same for all record types. */
function partOf<P extends keyof typeof MADE>({ client }: Person, { name }: Type, part: P): All[`logisticsChannel${P}`] {
  const calls = (client as unknown as Record<string, All[`logisticsChannel${P}`]>)[`${name}${part}`];
  expect(Object.keys(calls ?? {}).toSorted()).toEqual([...MADE[part]].toSorted());
  return calls as All[`logisticsChannel${P}`];
}

/** Makes every call for comments and watchers of a record, so that each response is checked against its declaration. */
export async function callEveryCommentRoute(person: Person, type: Type, recordId: string): Promise<void> {
  const comment = partOf(person, type, 'Comment');
  const watch = partOf(person, type, 'Watch');
  const { id } = await comment.add({ body: { recordId, html: '<p>first</p>' } });
  await comment.edit({ body: { id, html: '<p>second</p>' } });
  await comment.react({ body: { id, emoji: '👍', on: true } });
  expect((await comment.list({ query: { recordId } })).records).toMatchObject([{ html: '<p>second</p>' }]);
  const reply = await comment.add({ body: { recordId, parentId: id, html: '<p>reply</p>' } });
  expect((await comment.replies({ query: { id } })).records).toEqual([reply]);
  expect((await comment.get({ query: { id: reply.id } })).parent).toMatchObject({ id, replies: 1 });
  await comment.delete({ query: { id: reply.id } });
  expect(await comment.people({ query: { recordId } })).toBeInstanceOf(Array);
  expect(await watch.get({ query: { recordId } })).toMatchObject({ watching: true });
  await watch.set({ body: { recordId, watching: false } });
  await watch.setOther({ body: { recordId, userId: person.id, watching: true } });
  expect(await watch.get({ query: { recordId } })).toMatchObject({ watching: true });
  await watch.set({ body: { recordId, watching: false } });
  expect(await watch.get({ query: { recordId } })).toMatchObject({ watching: false });
  await comment.delete({ query: { id } });
  expect((await comment.list({ query: { recordId } })).records).toEqual([]);
}

/** Makes every call for files and checklist of a record, so that each response is checked against its declaration. */
export async function callEveryFileRoute(
  app: FastifyInstance,
  person: Person,
  type: Type,
  recordId: string,
): Promise<void> {
  const attachment = partOf(person, type, 'Attachment');
  const checklist = partOf(person, type, 'Checklist');
  const { id } = await uploadTo(app, person, type, recordId);
  await attachment.rename({ body: { id, name: 'plan' } });
  expect(await attachment.list({ query: { recordId } })).toMatchObject([{ id, name: 'plan.txt' }]);
  const url = `${type.path}/attachment/download`;
  const read = await app.inject({ url, query: { id }, headers: { 'x-access-token': person.token } });
  expectAnswer('GET', url, { status: read.statusCode });
  expect([read.statusCode, read.body]).toEqual([200, 'bytes']);
  await attachment.delete({ query: { id } });
  const [item] = await checklist.add({ body: { recordId, texts: ['step'] } });
  await checklist.edit({ body: { id: item?.id ?? '', done: true } });
  expect(await checklist.list({ query: { recordId } })).toMatchObject([{ text: 'step', done: true }]);
  await checklist.delete({ query: { id: item?.id ?? '' } });
}

/** Uploads a small file to a record, as a browser does. */
export async function uploadTo(
  app: FastifyInstance,
  { token }: Person,
  { path }: Type,
  recordId: string,
): Promise<Attachment> {
  const form = new FormData();
  form.append('file', new Blob(['bytes']), 'note.txt');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const url = `${path}/attachment/upload`;
  const headers = { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await request.arrayBuffer());
  const response = await app.inject({ method: 'POST', url, query: { recordId }, headers, payload });
  const envelope = response.json<Envelope<Attachment>>();
  expectAnswer('POST', url, { status: response.statusCode, envelope });
  return envelope.result;
}
