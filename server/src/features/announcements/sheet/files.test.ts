import type { AnnouncementFile } from '@opsyard/contract';
import { expect } from 'vitest';
import { answerOf, test as base } from '../../../../test/fixtures/upload-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import { pruneNotifications } from '../deliver.ts';

const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

type Send = (
  person: Person,
  bytes: string | Uint8Array<ArrayBuffer>,
  name: string,
) => Promise<ReturnType<typeof answerOf>>;

const test = base.extend<{ uploadFile: Send; fetchFile: (person: Person, id: string) => Promise<Response> }>({
  uploadFile: async ({ port }, use) => {
    await use(async ({ token }, bytes, name) => {
      const form = new FormData();
      form.append('file', new Blob([bytes]), name);
      const headers = { 'x-access-token': token };
      const url = `http://127.0.0.1:${port}/sys/annountCement/upload`;
      const response = await fetch(url, { method: 'POST', headers, body: form });
      return answerOf(response.status, await response.text());
    });
  },
  fetchFile: async ({ port }, use) => {
    await use(({ token }, id) =>
      fetch(`http://127.0.0.1:${port}/sys/annountCement/file?id=${id}`, { headers: { 'x-access-token': token } }),
    );
  },
});

test('[E1] [B6] files are stored by their content type and served only to the audience', async ({
  as,
  uploadFile,
  fetchFile,
}) => {
  const [writer, reader, other] = [await as('system:announcement:edit'), await as(), await as()];
  expect(await uploadFile(reader, 'text', 'a.txt')).toMatchObject({ status: 403 });
  expect(await uploadFile(writer, '<script>', 'a.png')).toMatchObject({
    status: 422,
    failure: 'announcement.fileRefused',
  });
  const { file } = await uploadFile(writer, PNG, 'plan.png');
  const stored = file as unknown as AnnouncementFile;
  expect(stored).toMatchObject({ name: 'plan.png', preview: 'image', mime: 'image/png', size: PNG.length });
  const draft = { titile: 'Plan', msgType: 'USER' as const, userIds: reader.id, fileIds: [stored.id] };
  const { id } = await writer.client.announcement.add({ body: draft });
  expect((await fetchFile(reader, stored.id)).status).toBe(404);
  await writer.client.announcement.doReleaseData({ query: { id } });
  const seen = await reader.client.announcement.queryById({ query: { id } });
  expect(seen.files).toEqual([stored]);
  const got = await fetchFile(reader, stored.id);
  expect(got.headers.get('content-disposition')).toContain('attachment');
  expect(new Uint8Array(await got.arrayBuffer())).toEqual(PNG);
  expect((await fetchFile(other, stored.id)).status).toBe(404);
  // A file of another user cannot be attached.
  const second = await as('system:announcement:edit');
  const theft = second.client.announcement.add({ body: { titile: 'Theft', fileIds: [stored.id] } });
  await expect(theft).rejects.toMatchObject({ failure: 'announcement.fileUnknown' });
});

test('deletes files without announcement after a day, with their content', async ({ app, as, uploadFile, stored }) => {
  const writer = await as('system:announcement:edit');
  const [kept, left] = [await uploadFile(writer, 'kept', 'kept.txt'), await uploadFile(writer, 'left', 'left.txt')];
  const { id } = await writer.client.announcement.add({ body: { titile: 'Two files', fileIds: [kept.file.id] } });
  const before = (await stored()).length;
  await runJob(app, pruneNotifications, {});
  expect(await stored()).toHaveLength(before);
  await app.pool.query(`update announcement_file set created_at = now() - interval '25 hours'`);
  await writer.client.announcement.edit({ body: { id, titile: 'No files', fileIds: [] } });
  await runJob(app, pruneNotifications, {});
  const { rows } = await app.pool.query(
    `select payload from graphile_worker._private_jobs where payload::text like '%ids%'`,
  );
  for (const { payload } of rows) await runJob(app, removeFiles, payload);
  expect(await stored()).toHaveLength(before - 2);
  const { rowCount } = await app.pool.query('select from announcement_file where id = any ($1)', [
    [kept.file.id, left.file.id],
  ]);
  expect(rowCount).toBe(0);
});
