import type { FormFile } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';
import { runJob } from '../../../../test/run-job.ts';
import { removeFormFiles } from '../form/file-jobs.ts';

const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

async function send(
  app: FastifyInstance,
  { token }: Person,
  projectId: string,
  [name, bytes]: readonly [string, string | Uint8Array<ArrayBuffer>] = ['plan.txt', 'The plan'],
) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  const headers = { 'x-access-token': token, 'content-type': type };
  const response = await app.inject({
    ...{ method: 'POST', url: '/task/task/upload', query: { projectId }, headers, payload },
  });
  const envelope = response.json<{ success: boolean; result: FormFile; message: string }>();
  expectAnswer('POST', '/task/task/upload', { status: response.statusCode, envelope });
  return { status: response.statusCode, id: envelope.result?.id ?? '', message: envelope.message };
}

test('[S9] files are uploaded before their task is added, which has them then, once and only from whoever uploaded them', async ({
  app,
  fixture,
}) => {
  const { owner, member, guest, nonMember } = fixture;
  const projectId = fixture.project.id;
  const { client } = member;
  const file = await send(app, member, projectId);
  expect(file.status).toBe(200);
  expect((await send(app, guest, projectId)).status).toBe(403);
  expect((await send(app, nonMember, projectId)).status).toBe(404);
  const add = (person: Person, fileIds: string[]) =>
    person.client.task.add({ body: { projectId, title: 'With a plan', fileIds } });
  const gone = refusal(422, 'task.fileGone');
  await expect(add(owner, [file.id])).rejects.toMatchObject(gone);
  const bytes = (id: string) =>
    app.inject({ url: `/task/attachment/download?id=${id}`, headers: { 'x-access-token': member.token } });
  expect((await bytes(file.id)).statusCode).toBe(404);

  const [added] = (await add(member, [file.id])).records;
  expect(added).toMatchObject({ attachments: 1 });
  const id = added?.id ?? '';
  const found = await client.attachment.list({ query: { recordId: id } });
  expect(found).toMatchObject([{ id: file.id, name: 'plan.txt', createdBy: member.id }]);
  expect((await bytes(file.id)).body).toBe('The plan');
  const { records } = await client.activity.list({ query: { taskId: id } });
  expect(records.map(({ kind }) => kind)).toEqual(['fileAdded', 'created']);
  // It is that of a task now.
  await expect(add(member, [file.id])).rejects.toMatchObject(gone);

  const late = await send(app, member, projectId);
  const kept = await send(app, member, projectId);
  await app.pool.query(`update record_file set created_at = created_at - interval '25 hours' where id = $1`, [late.id]);
  await runJob(app, removeFormFiles, {});
  await expect(add(member, [late.id, kept.id])).rejects.toMatchObject(gone);
  expect((await add(member, [kept.id])).records).toMatchObject([{ attachments: 1 }]);

  // The limit of files that wait is not that of the files of a task.
  const last = await send(app, member, projectId);
  await app.pool.query(
    `insert into record_file (id, record_type, record_id, name, file_id, size, mime, preview, created_by, created_at)
     select gen_random_uuid(), record_type, record_id, name, file_id, size, mime, preview, created_by, created_at
     from record_file, generate_series(1, 49) where id = $1`,
    [last.id],
  );
  const refused = await send(app, member, projectId);
  expect(refused).toMatchObject({ status: 422, message: expect.stringMatching(/^At most 50 uploaded files can wait/) });
});

test('[S9] pictures in the description of a new task are its files, only those its author uploaded for it', async ({
  app,
  fixture,
}) => {
  const { owner, member } = fixture;
  const projectId = fixture.project.id;
  const { client } = member;
  const picture = (person: Person) => send(app, person, projectId, ['shot.png', PNG]);
  const [own, other, text, late] = [
    await picture(member),
    await picture(owner),
    await send(app, member, projectId),
    await picture(member),
  ];
  const shownTo = async ({ token }: Person, id: string) => {
    const url = `/task/task/uploaded?id=${id}`;
    const { statusCode: status } = await app.inject({ url, headers: { 'x-access-token': token } });
    expectAnswer('GET', url, { status });
    return status;
  };
  expect([await shownTo(member, own.id), await shownTo(owner, own.id)]).toEqual([200, 404]);

  const imageOf = ({ id }: { id: string }) => `<img data-file="${id}" alt="shot">`;
  const html = `<p>See</p>${[own, other, text].map(imageOf).join('')}`;
  const add = (title: string, description: string) => client.task.add({ body: { projectId, title, description } });
  // A refused task leaves them where they were.
  const refused = client.task.add({ body: { projectId, title: 'Refused', description: html, labelIds: [own.id] } });
  await expect(refused).rejects.toMatchObject(refusal(422, 'task.labelUnknown'));
  const [added] = (await add('With a picture', html)).records;
  expect(added).toMatchObject({ attachments: 1 });
  const id = added?.id ?? '';
  const detail = await client.task.queryById({ query: { id } });
  expect(JSON.stringify(detail)).toContain(own.id);
  for (const { id: left } of [other, text]) expect(JSON.stringify(detail)).not.toContain(left);
  expect(await client.attachment.list({ query: { recordId: id } })).toMatchObject([{ id: own.id, name: 'shot.png' }]);
  expect(await shownTo(member, own.id)).toBe(404);

  // What is never added is deleted after a day.
  const age = `update record_file set created_at = created_at - interval '25 hours' where id = $1`;
  await app.pool.query(age, [late.id]);
  await runJob(app, removeFormFiles, {});
  expect([await shownTo(member, late.id), await shownTo(owner, other.id)]).toEqual([404, 200]);
});
