import type { FormFile } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { questionFor, schemaOf, TODAY, test } from '../../../../test/fixtures/public-form-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';
import { runJob } from '../../../../test/run-job.ts';
import { removeFormFiles } from './file-jobs.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const WITH_FILES = schemaOf(
  questionFor('q1', { target: 'title', required: true }),
  questionFor('q2', { kind: 'file', label: 'Pictures', required: true }),
);

type Sent = { url: string; headers: Record<string, string>; name?: string; bytes?: Buffer };

async function send(app: FastifyInstance, { url, headers, name = 'a.png', bytes = PNG }: Sent) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  const response = await app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload });
  const envelope = response.json<{ success: boolean; result: FormFile & { failure?: string } }>();
  const { result } = envelope;
  expectAnswer('POST', url, { status: response.statusCode, envelope });
  return { status: response.statusCode, failure: result?.failure, file: result };
}

const publicly = (app: FastifyInstance, key: string, more: Partial<Sent> = {}) =>
  send(app, { url: '/task/public/form/upload', headers: { 'x-form-key': key }, ...more });
const privately = (app: FastifyInstance, { token }: Person, formId: string, more: Partial<Sent> = {}) =>
  send(app, { url: `/task/form/upload?formId=${formId}`, headers: { 'x-access-token': token }, ...more });

async function attachments({ client }: Person, projectId: string) {
  const [task] = (await client.task.query({ body: { projectId } })).records;
  return await client.attachment.list({ query: { recordId: task?.id ?? '' } });
}

test('[64] a person without an account sends files, which reviewers download and the task gets', async ({
  app,
  as,
  manager,
  anonymous,
  projectId,
  publish,
  submit,
}) => {
  const form = await publish(WITH_FILES);
  expect(await publicly(app, 'x'.repeat(32))).toMatchObject({ status: 404 });
  const wrong = { name: 'tool.zip', bytes: Buffer.from('PK\u0003\u0004'.padEnd(100, '\0')) };
  expect((await publicly(app, form.key, wrong)).status).toBe(415);
  expect(await publicly(app, form.key, { name: 'page.svg', bytes: Buffer.from('<svg xmlns="x"/>') })).toMatchObject({
    ...{ status: 415, failure: 'publicForm.fileRefused' },
  });
  expect(await publicly(app, form.key, { name: 'a.png', bytes: Buffer.from('no picture') })).toMatchObject({
    status: 415,
  });
  const large = { name: 'a.txt', bytes: Buffer.alloc(10_485_761, 'a') };
  expect(await publicly(app, form.key, large)).toMatchObject({ status: 413, failure: 'publicForm.fileTooLarge' });
  const { status, file } = await publicly(app, form.key, { name: '../shop.png' });
  expect([status, file.size]).toEqual([200, PNG.length]);
  const body = { key: form.key, version: 1, answers: { q1: 'Banner', q2: ['0'.repeat(32)] }, today: TODAY };
  await expect(anonymous.publicForm.submit({ body })).rejects.toMatchObject({ failure: 'form.answersWrong' });
  await submit(form, { q1: 'Banner', q2: [file.id] });
  // A file is submitted once.
  await expect(submit(form, { q1: 'Again', q2: [file.id] })).rejects.toMatchObject({ failure: 'form.answersWrong' });
  const { formSubmission } = manager.client;
  const [item] = (await formSubmission.list({ query: { view: 'open', today: TODAY } })).records;
  expect(item).toMatchObject({ title: 'Banner', files: [{ id: file.id, size: PNG.length }] });
  const load = async ({ token }: Person) =>
    await app.inject({ url: `/task/form/submission/file?id=${file.id}`, headers: { 'x-access-token': token } });
  const loaded = await load(manager);
  expectAnswer('GET', '/task/form/submission/file', { status: loaded.statusCode });
  expect(loaded.rawPayload).toEqual(PNG);
  expect(loaded.headers['content-disposition']).toMatch(/^attachment/);
  expect((await load(await as('task:use'))).statusCode).toBe(404);
  await formSubmission.triage({ body: { ids: [item?.id ?? ''], action: 'accept' } });
  expect(await attachments(manager, projectId)).toMatchObject([{ preview: 'none', size: PNG.length }]);
});

test('[64] a member answers with a file, which the task gets at once; nobody submits the files of others', async ({
  app,
  as,
  manager,
  projectId,
  publish,
}) => {
  const { id, version } = await publish(WITH_FILES);
  const outsider = await as('task:use');
  expect(await privately(app, outsider, id)).toMatchObject({ status: 404 });
  const { client } = manager;
  const facts = { name: 'Requests', audience: 'org' } as const;
  await client.form.edit({ body: { id, version, ...facts, draft: WITH_FILES } });
  const own = (await privately(app, manager, id)).file;
  const theirs = (await privately(app, outsider, id)).file;
  const answer = (ids: string[]) =>
    client.form.submit({ body: { formId: id, version: 1, answers: { q1: 'Poster', q2: ids }, today: TODAY } });
  await expect(answer([own.id, theirs.id])).rejects.toMatchObject({ failure: 'form.answersWrong' });
  await answer([own.id]);
  expect(await attachments(manager, projectId)).toMatchObject([{ name: 'a.png', preview: 'image' }]);
});

test('[64] uploads that nobody submits are deleted after a day, those of declined requests after 30', async ({
  app,
  manager,
  publish,
  submit,
}) => {
  const form = await publish(WITH_FILES);
  const [lost, sent, kept] = [
    (await publicly(app, form.key)).file.id,
    (await publicly(app, form.key)).file.id,
    (await publicly(app, form.key)).file.id,
  ];
  await submit(form, { q1: 'Declined', q2: [sent] });
  await submit(form, { q1: 'Kept', q2: [kept] });
  const { formSubmission } = manager.client;
  const items = (await formSubmission.list({ query: { view: 'open', today: TODAY } })).records;
  const declined = items.find(({ title }) => title === 'Declined')?.id ?? '';
  await formSubmission.triage({ body: { ids: [declined], action: 'decline', reason: 'No' } });
  const left = async () => {
    const { rows } = await app.pool.query('select id from record_file where id = any ($1::uuid[])', [
      [lost, sent, kept],
    ]);
    return rows.length;
  };
  const stored = (
    await app.pool.query('select file_id from record_file where id = any ($1::uuid[])', [[lost, sent, kept]])
  ).rows.map((row: { file_id: string }) => row.file_id);
  const age = async (days: number) => {
    await app.pool.query('update record_file set created_at = created_at - make_interval(days => $1)', [days]);
    await app.pool.query('update task_form_submission set decided_at = decided_at - make_interval(days => $1)', [days]);
  };
  await runJob(app, removeFormFiles, undefined);
  expect(await left()).toBe(3);
  await age(2);
  await runJob(app, removeFormFiles, undefined);
  expect(await left()).toBe(2);
  await age(31);
  await runJob(app, removeFormFiles, undefined);
  expect(await left()).toBe(1);
  const { rows } = await app.pool.query('select id from stored_file where id = any ($1::uuid[])', [stored]);
  expect(rows).toHaveLength(1);
});
