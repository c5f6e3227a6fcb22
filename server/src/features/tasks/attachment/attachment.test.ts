import { describe, expect } from 'vitest';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import { test } from '../../../../test/fixtures/upload-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

/** Requests a file as a browser does. */
function fetching(port: number) {
  return ({ token }: Person, id: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/task/attachment/download?id=${id}`, {
      headers: { 'x-access-token': token, ...headers },
    });
}

describe('downloading', () => {
  test('requires access to the project; removed files and links are not found', async ({
    fixture,
    send,
    port,
    app,
  }) => {
    const { id: taskId } = await fixture.add('task');
    const download = fetching(port);
    const { file } = await send(fixture.member, taskId, 'secret');
    expect((await download(fixture.nonMember, file.id)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/task/attachment/download?id=${file.id}`)).status).toBe(401);
    expect((await download(fixture.guest, file.id)).status).toBe(200);
    await fixture.open();
    expect((await download(fixture.nonMember, file.id)).status).toBe(200);
    const { rows } = await app.pool.query(
      `insert into record_file (id, record_type, record_id, name, mime, preview, url)
       values (gen_random_uuid(), 'task', $1, 'link', '', 'link', 'https://ok.test') returning id`,
      [taskId],
    );
    const link = await download(fixture.owner, rows[0].id);
    expect([link.status, link.headers.get('location')]).toEqual([404, null]);
    await fixture.member.client.attachment.delete({ query: { id: file.id } });
    expect((await download(fixture.member, file.id)).status).toBe(404);
  });

  test('[E1] returns an attachment that cannot run, be framed or load anything', async ({ fixture, send, port }) => {
    const { id: taskId } = await fixture.add('task');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.__xss=1"/>';
    const { file } = await send(fixture.member, taskId, svg, { name: '图 1.svg' });
    const response = await fetching(port)(fixture.guest, file.id);
    expect(await response.text()).toBe(svg);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': String(svg.length),
      'content-disposition': `attachment; filename="_ 1.svg"; filename*=UTF-8''%E5%9B%BE%201.svg`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
    });
  });

  test('returns the requested range', async ({ fixture, send, port }) => {
    const { id: taskId } = await fixture.add('task');
    const { file } = await send(fixture.member, taskId, '0123456789');
    const part = async (range: string, headers: Record<string, string> = {}) => {
      const response = await fetching(port)(fixture.guest, file.id, { range, ...headers });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await part('bytes=-1')).toEqual([206, 'bytes 9-9/10', '9']);
    expect(await part('bytes=5-')).toEqual([206, 'bytes 5-9/10', '56789']);
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
    expect(await part('bytes=0-1,4-5')).toEqual([200, null, '0123456789']);
    expect(await part('bytes=2-4', { 'if-range': '"another"' })).toEqual([200, null, '0123456789']);
  });

  test('revalidates a cached file every time without sending it again', async ({ fixture, send, port }) => {
    const { id: taskId } = await fixture.add('task');
    const { file } = await send(fixture.member, taskId, 'abc');
    const download = fetching(port);
    const tag = (await download(fixture.guest, file.id)).headers.get('etag') ?? '';
    const again = await download(fixture.guest, file.id, { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await download(fixture.nonMember, file.id, { 'if-none-match': tag })).status).toBe(404);
    expect((await download(fixture.guest, file.id, { range: 'bytes=1-1', 'if-range': tag })).status).toBe(206);
  });
});

describe('permissions', () => {
  test('non-members find no files, guests and viewers cannot change any', async ({ fixture, send }) => {
    const { id: taskId } = await fixture.add('task');
    const { file } = await send(fixture.owner, taskId, 'a');
    const tries = ({ client }: Person) => [
      () => client.attachment.rename({ body: { id: file.id, name: 'b' } }),
      () => client.attachment.delete({ query: { id: file.id } }),
    ];
    for (const one of tries(fixture.nonMember))
      await expect(one()).rejects.toMatchObject(refusal(404, 'common.notFound'));
    const list = fixture.nonMember.client.attachment.list({ query: { recordId: taskId } });
    await expect(list).rejects.toMatchObject(refusal(404, 'common.notFound'));
    await fixture.open();
    for (const one of [...tries(fixture.guest), ...tries(fixture.nonMember)]) {
      await expect(one()).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    }
    expect(await fixture.nonMember.client.attachment.list({ query: { recordId: taskId } })).toEqual([file]);
  });

  test('a member removes their own files, a manager any', async ({ fixture, send }) => {
    const { id: taskId } = await fixture.add('task');
    const { file: theirs } = await send(fixture.owner, taskId, 'a');
    const { file: own } = await send(fixture.member, taskId, 'b');
    const refused = fixture.member.client.attachment.delete({ query: { id: theirs.id } });
    await expect(refused).rejects.toMatchObject(refusal(403, 'attachment.notYours'));
    await fixture.member.client.attachment.delete({ query: { id: own.id } });
    await fixture.manager.client.attachment.delete({ query: { id: theirs.id } });
    expect(await fixture.owner.client.attachment.list({ query: { recordId: taskId } })).toEqual([]);
    expect(await fixture.readTask(taskId)).toMatchObject({ attachments: 0, version: 1 });
  });
});

test('files are listed newest first and renamed without changing their type', async ({ fixture, send }) => {
  const { id: taskId } = await fixture.add('task');
  const { file: first } = await send(fixture.member, taskId, 'a', { name: 'a.txt' });
  const { file: second } = await send(fixture.member, taskId, 'b', { name: 'b.csv' });
  const rename = async (id: string, name: string) =>
    (await fixture.member.client.attachment.rename({ body: { id, name } })).name;
  expect(await rename(first.id, '../plan.html')).toBe('plan.html.txt');
  expect(await rename(second.id, '清单')).toBe('清单.csv');
  expect(await rename(second.id, '清单.csv')).toBe('清单.csv');
  await expect(rename(second.id, '..')).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  const listed = await fixture.guest.client.attachment.list({ query: { recordId: taskId } });
  expect(listed.map(({ name }) => name)).toEqual(['清单.csv', 'plan.html.txt']);
  const { records } = await fixture.guest.client.activity.list({ query: { taskId } });
  expect(records.map(({ kind, changes }) => [kind, changes.file]).slice(0, 2)).toEqual([
    ['fileRenamed', { from: 'b.csv', to: '清单.csv' }],
    ['fileRenamed', { from: 'a.txt', to: 'plan.html.txt' }],
  ]);
});

test('[case R10] attaching a file and editing the description concurrently keeps both', async ({ fixture, send }) => {
  const { id } = await fixture.add('task');
  const { descriptionVersion } = await fixture.owner.client.task.queryById({ query: { id } });
  await send(fixture.member, id, 'a');
  const body = { id, descriptionVersion, description: '<p>Long thoughts</p>' };
  expect(await fixture.owner.client.task.describe({ body })).toMatchObject({ description: '<p>Long thoughts</p>' });
  const edited = await fixture.owner.client.task.edit({ body: { id, version: 1, changes: { priority: 'H' } } });
  expect(edited).toMatchObject({ merged: [], record: { attachments: 1, priority: 'H' } });
});
