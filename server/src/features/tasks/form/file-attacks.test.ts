import type { FormFile, FormSchema } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { callFromAddress, questionFor, schemaOf, TODAY, test } from '../../../../test/fixtures/public-form-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { removeFormFiles } from './file-jobs.ts';

const WITH_FILES: FormSchema = schemaOf(
  questionFor('q1', { target: 'title', required: true }),
  questionFor('q2', { kind: 'file', label: 'Pictures' }),
  questionFor('q3', { kind: 'file', label: 'More pictures' }),
);
const SUBMIT = '/task/public/form/submit';

type Sent = { url: string; headers: Record<string, string>; name?: string; content?: string; from?: string };

async function send(
  app: FastifyInstance,
  { url, headers, name = 'a.txt', content = 'Text', from = '192.0.2.7' }: Sent,
) {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  const response = await app.inject({
    ...{ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload, remoteAddress: from },
  });
  const { result } = response.json<{ result: FormFile & { failure?: string } }>();
  return { status: response.statusCode, failure: result?.failure, id: result?.id ?? '', name: result?.name };
}

const publicly = (app: FastifyInstance, key: string, more: Partial<Sent> = {}) =>
  send(app, { url: '/task/public/form/upload', headers: { 'x-form-key': key }, ...more });
const privately = (app: FastifyInstance, { token }: Person, formId: string) =>
  send(app, { url: `/task/form/upload?formId=${formId}`, headers: { 'x-access-token': token } });
const storedFiles = async (app: FastifyInstance) =>
  (await app.pool.query<{ count: number }>('select count(*)::int as count from stored_file')).rows[0]?.count ?? 0;

test('[64] a file is submitted only with the form it was uploaded for, once, and only to an open form', async ({
  app,
  manager,
  publish,
}) => {
  const [form, other] = [await publish(WITH_FILES), await publish(WITH_FILES, 'Other')];
  const { id } = await publicly(app, form.key);
  const submit = (key: string, answers: object) =>
    callFromAddress(app, '192.0.2.7', SUBMIT, { key, version: 1, answers: { q1: 'Banner', ...answers }, today: TODAY });
  const wrong = { status: 422, failure: 'form.answersWrong' };
  expect(await submit(other.key, { q2: [id] })).toMatchObject(wrong);
  const written = id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
  for (const q2 of [[id, id], [id.toUpperCase()], [written], id, { id }, Array(6).fill(id)])
    expect((await submit(form.key, { q2 })).status).toBeGreaterThanOrEqual(400);
  const own = await privately(app, manager, form.id);
  expect(await submit(form.key, { q2: [own.id] })).toMatchObject(wrong);
  const outcomes = await Promise.all([submit(form.key, { q2: [id] }), submit(form.key, { q3: [id] })]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const late = await publicly(app, form.key);
  await manager.client.formAddress.set({ body: { formId: form.id, action: 'off' } });
  const before = await storedFiles(app);
  expect(await submit(form.key, { q2: [late.id] })).toMatchObject({ status: 404 });
  expect(await publicly(app, form.key)).toMatchObject({ status: 404 });
  expect(await storedFiles(app)).toBe(before);
});

test('[64] ids of files of forms are no ids of attachments, and those of attachments none of forms', async ({
  app,
  manager,
  projectId,
  publish,
  submit,
}) => {
  const form = await publish(WITH_FILES);
  const { id } = await publicly(app, form.key);
  const { client, token } = manager;
  const headers = { 'x-access-token': token };
  const gone = { status: 404, failure: 'common.notFound' };
  const read = async (url: string) => (await app.inject({ url, headers })).statusCode;
  const refuse = async (fileId: string) => {
    expect(await read(`/task/attachment/download?id=${fileId}`)).toBe(404);
    await expect(client.attachment.delete({ query: { id: fileId } })).rejects.toMatchObject(gone);
    await expect(client.attachment.rename({ body: { id: fileId, name: 'b.txt' } })).rejects.toMatchObject(gone);
  };
  await refuse(id);
  // One that has not been submitted is shown to nobody.
  expect(await read(`/task/form/submission/file?id=${id}`)).toBe(404);
  await submit(form, { q1: 'Banner', q2: [id] });
  await refuse(id);
  const [item] = (await client.formSubmission.list({ query: { view: 'open', today: TODAY } })).records;
  await client.formSubmission.triage({ body: { ids: [item?.id ?? ''], action: 'accept' } });
  const [task] = (await client.task.query({ body: { projectId } })).records;
  const [attached] = await client.attachment.list({ query: { recordId: task?.id ?? '' } });
  expect(await read(`/task/form/submission/file?id=${attached?.id}`)).toBe(404);
  const stolen = { key: form.key, version: 1, answers: { q1: 'Theirs', q2: [attached?.id] }, today: TODAY };
  expect(await callFromAddress(app, '192.0.2.7', SUBMIT, stolen)).toMatchObject({ failure: 'form.answersWrong' });
});

test('[64] names of files lose what misleads, and files open neither as pages nor with scripts', async ({
  app,
  manager,
  publish,
  submit,
}) => {
  const form = await publish(WITH_FILES);
  const named = async (name: string) => (await publicly(app, form.key, { name })).name;
  expect(await named('..\\..\\/etc/x\u0000\u202etxt.exe\u202c.txt')).toBe('xtxt.exe.txt');
  expect([...((await named(`${'\u957f'.repeat(300)}.txt`)) ?? '')]).toHaveLength(180);
  const page = '<!doctype html><script>alert(1)</script>';
  expect((await publicly(app, form.key, { name: 'page.html', content: page })).status).toBe(415);
  const { id } = await publicly(app, form.key, { name: '"page\u202e".html;.txt', content: page });
  await submit(form, { q1: 'Page', q2: [id] });
  const headers = { 'x-access-token': manager.token };
  const read = await app.inject({ url: `/task/form/submission/file?id=${id}`, headers });
  expect(read.payload).toBe(page);
  expect(read.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="[^"]*"; filename\*=UTF-8''[\w.%-]+$/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  });
});

test('[A7] simultaneous uploads do not exceed the limits of a form, also of addresses of one network', async ({
  app,
  publish,
}) => {
  const form = await publish(WITH_FILES);
  const use = (key: string, used: number) =>
    app.pool.query(
      `insert into throttle (key, used, ends_at) values ($1, $2, now() + interval '1 hour')
       on conflict (key) do update set used = $2`,
      [key, used],
    );
  await use(`public uploads a day of ${form.id}`, 197);
  const before = await storedFiles(app);
  const calls = Array.from({ length: 12 }, (_, at) => publicly(app, form.key, { from: `198.51.100.${at}` }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(3).fill(200), ...Array(9).fill(429)]);
  expect(await storedFiles(app)).toBe(before + 3);
  const other = await publish(WITH_FILES, 'Other');
  await use('public upload a day 2001:db8:2::/48', 24_000);
  expect((await publicly(app, other.key, { from: '2001:db8:2:ffff::1' })).status).toBe(429);
  expect((await publicly(app, other.key, { from: '2001:db8:3::1' })).status).toBe(200);
});

test('[A7] refused uploads do not use up the uploads a day of a form', async ({ app, publish }) => {
  const form = await publish(WITH_FILES);
  const refusedFrom = async (at: number) =>
    (await publicly(app, form.key, { name: 'page.html', content: '<!doctype html>', from: `198.51.101.${at}` })).status;
  await app.pool.query(
    `insert into throttle (key, used, ends_at) values ($1, 199, now() + interval '1 hour')
     on conflict (key) do update set used = 199`,
    [`public uploads a day of ${form.id}`],
  );
  expect([await refusedFrom(1), await refusedFrom(2)]).toEqual([415, 415]);
  const upload = async (at: number) => (await publicly(app, form.key, { from: `198.51.101.${at}` })).status;
  expect([await upload(3), await upload(4), await refusedFrom(5)]).toEqual([200, 429, 429]);
});

test('[64] simultaneous uploads of a user do not exceed the number of files that wait', async ({
  app,
  manager,
  publish,
}) => {
  const form = await publish(WITH_FILES);
  const { id } = await privately(app, manager, form.id);
  await app.pool.query(
    `insert into record_file select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid()))).*
     from record_file f, generate_series(1, 47) where f.id = $1`,
    [id],
  );
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => privately(app, manager, form.id)));
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(2);
});

test('[64] files of an old request stay for 30 days after it is declined, should that be undone', async ({
  app,
  manager,
  publish,
  submit,
}) => {
  const form = await publish(WITH_FILES);
  const { id } = await publicly(app, form.key);
  await submit(form, { q1: 'Old', q2: [id] });
  await app.pool.query(`update record_file set created_at = created_at - interval '40 days' where id = $1`, [id]);
  const { formSubmission } = manager.client;
  const list = () => formSubmission.list({ query: { view: 'open', today: TODAY } });
  const ids = [(await list()).records[0]?.id ?? ''];
  await formSubmission.triage({ body: { ids, action: 'decline', reason: 'No' } });
  await runJob(app, removeFormFiles, undefined);
  await formSubmission.reopen({ body: { ids } });
  expect((await list()).records).toMatchObject([{ files: [{ id }] }]);
});
