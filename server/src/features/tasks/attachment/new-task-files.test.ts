import type { FormFile } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';
import { runJob } from '../../../../test/run-job.ts';
import { removeFormFiles } from '../form/file-jobs.ts';

async function send(app: FastifyInstance, { token }: Person, projectId: string, name = 'plan.txt') {
  const form = new FormData();
  form.append('file', new Blob(['The plan']), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  const headers = { 'x-access-token': token, 'content-type': type };
  const response = await app.inject({
    ...{ method: 'POST', url: '/task/task/upload', query: { projectId }, headers, payload },
  });
  const envelope = response.json<{ success: boolean; result: FormFile }>();
  expectAnswer('POST', '/task/task/upload', { status: response.statusCode, envelope });
  return { status: response.statusCode, id: envelope.result?.id ?? '' };
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
});
