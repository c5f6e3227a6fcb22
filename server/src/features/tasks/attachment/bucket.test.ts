import { expect } from 'vitest';
import { test as base } from '../../../../test/fixtures/upload-fixture.ts';
import { type S3Server, startS3Server } from '../../../../test/s3-server.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';

const withBucket = base.extend<{ bucket: S3Server }>({
  bucket: [
    async ({}, use) => {
      const bucket = await startS3Server();
      await use(bucket);
      await bucket.close();
    },
    { scope: 'file' },
  ],
});
const test = withBucket.extend({
  environment: [async ({ bucket }: { bucket: S3Server }, use) => use(bucket.environment), { scope: 'file' }],
});

test('attachments are stored in a bucket and read from it, until the bucket cannot be reached', async ({
  app,
  bucket,
  fixture,
  send,
  port,
}) => {
  const { id: taskId } = await fixture.add('task');
  const { file } = await send(fixture.member, taskId, 'Stored elsewhere', { name: 'a.txt' });
  const read = (range: string) =>
    fetch(`http://127.0.0.1:${port}/task/attachment/download?id=${file.id}`, {
      headers: { 'x-access-token': fixture.member.token, range },
    });
  expect(await (await read('')).text()).toBe('Stored elsewhere');
  const part = await read('bytes=7-10');
  expect([part.status, await part.text()]).toEqual([206, 'else']);
  const { rows } = await app.pool.query<{ id: string }>('select id from stored_file');
  await removeFiles.run({ db: app.db, files: app.files, payload: { ids: rows.map(({ id }) => id) } } as never);
  expect(await (await read('')).text()).toBe('Stored elsewhere');

  await bucket.close();
  const refused = await send(fixture.member, taskId, 'Not stored', { name: 'b.txt' });
  expect(refused).toMatchObject({ status: 503, failure: 'common.filesUnavailable' });
  expect(
    (await fixture.member.client.attachment.list({ query: { recordId: taskId } })).map(({ name }) => name),
  ).toEqual(['a.txt']);
});
