import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { describe, expect, inject, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { answerOf, test, uploadUrl } from '../../../../test/fixtures/upload-fixture.ts';

const LIMIT = 52_428_800;
/** A text of an exact size in bytes. */
function text(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(size).fill(97);
}

describe('permissions', () => {
  test('non-members find no task to upload to, guests and viewers are refused, and nothing is stored', async ({
    fixture,
    send,
    stored,
  }) => {
    const { id } = await fixture.add('task');
    const before = await stored();
    expect(await send(fixture.nonMember, id, 'a')).toMatchObject({ status: 404, failure: 'common.notFound' });
    expect(await send(fixture.guest, id, 'a')).toMatchObject({ status: 403, failure: 'project.notAllowed' });
    await fixture.open();
    expect(await send(fixture.nonMember, id, 'a')).toMatchObject({ status: 403, failure: 'project.notAllowed' });
    await fixture.owner.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [id] } });
    expect(await send(fixture.owner, id, 'a')).toMatchObject({ status: 409, failure: 'task.inTrash' });
    expect(await stored()).toEqual(before);
  });

  test('without a token nothing is read', async ({ fixture, port, stored }) => {
    const { id } = await fixture.add('task');
    const before = await stored();
    const response = await fetch(uploadUrl(port, id), { method: 'POST', body: new FormData() });
    expect(response.status).toBe(401);
    expect(await stored()).toEqual(before);
  });
});

describe('[E2] size', () => {
  test('[case R12] 52,428,800 bytes are accepted', async ({ fixture, send, app }) => {
    const { id } = await fixture.add('big');
    const { status, file } = await send(fixture.member, id, text(LIMIT), { name: 'big.txt' });
    expect([status, file.size]).toEqual([200, LIMIT]);
    expect(await fixture.readTask(id)).toMatchObject({ attachments: 1, version: 1 });
    await app.pool.query('delete from record_file where id = $1', [file.id]);
  });

  test('[case R12] one byte more is refused by its name, and nothing is stored', async ({ fixture, send, stored }) => {
    const { id } = await fixture.add('bigger');
    const before = await stored();
    const refused = await send(fixture.member, id, text(LIMIT + 1), { name: '太大.txt' });
    expect(refused).toMatchObject({ status: 413, failure: 'attachment.tooLarge' });
    expect(refused.message).toBe('“太大.txt” is larger than 50MB.');
    expect(await stored()).toEqual(before);
    expect(await fixture.readTask(id)).toMatchObject({ attachments: 0 });
  });

  test('a body without a length is refused at the limit, before its end', async ({ fixture, port, stored }) => {
    const { id } = await fixture.add('endless');
    const before = await stored();
    const chunk = text(1_000_000);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(partHead('endless.txt')),
      pull(controller) {
        sent += chunk.length;
        if (sent > LIMIT * 4) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const headers = {
      'x-access-token': fixture.member.token,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    };
    const response = await fetch(uploadUrl(port, id), { method: 'POST', headers, body, duplex: 'half' });
    expect(answerOf(response.status, await response.text())).toMatchObject({
      status: 413,
      failure: 'attachment.tooLarge',
    });
    expect(await stored()).toEqual(before);
  });
});

const BOUNDARY = 'a-boundary-of-our-own';

function partHead(name: string): Uint8Array {
  const disposition = `Content-Disposition: form-data; name="file"; filename="${name}"`;
  return Buffer.from(`--${BOUNDARY}\r\n${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`);
}

/** Sends part of a request with a declared length of `length` bytes, then closes the connection. */
async function cutOff(port: number, at: { taskId: string; token: string; length: number }, ...bytes: Uint8Array[]) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = [
    `POST /task/attachment/upload?taskId=${at.taskId} HTTP/1.1`,
    'Host: 127.0.0.1',
    `X-Access-Token: ${at.token}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${at.length}`,
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  for (const some of bytes) socket.write(some);
  return socket;
}

describe('[E2] an aborted connection', () => {
  test('[case R13] in the middle of the file stores nothing', async ({ fixture, port, stored, app }) => {
    const { id: taskId } = await fixture.add('cut');
    const before = await stored();
    const at = { taskId, token: fixture.member.token, length: 10_000_000 };
    const socket = await cutOff(port, at, partHead('cut.txt'), text(5_000_000));
    await eventually(async () => expect((await stored()).length).toBeGreaterThan(before.length));
    socket.destroy();
    await eventually(async () => expect(await stored()).toEqual(before));
    const { rows } = await app.pool.query('select from record_file where record_id = $1', [taskId]);
    expect(rows).toEqual([]);
  });

  test('after the file but before the end of the request stores nothing either', async ({
    fixture,
    port,
    stored,
    app,
  }) => {
    const { id: taskId } = await fixture.add('almost');
    const before = await stored();
    const at = { taskId, token: fixture.member.token, length: 10_000 };
    const socket = await cutOff(port, at, partHead('almost.txt'), text(5_000), Buffer.from(`\r\n--${BOUNDARY}\r\n`));
    await eventually(async () => expect((await stored()).length).toBeGreaterThan(before.length));
    socket.destroy();
    await eventually(async () => expect(await stored()).toEqual(before));
    const { rows } = await app.pool.query('select from record_file where record_id = $1', [taskId]);
    expect(rows).toEqual([]);
  });
});

describe('invalid requests', () => {
  const posting = (port: number, taskId: string, token: string) => async (type: string, body: string) => {
    const headers = { 'x-access-token': token, 'content-type': type };
    const response = await fetch(uploadUrl(port, taskId), { method: 'POST', headers, body });
    return answerOf(response.status, await response.text());
  };

  test('without a form, without a file or with two are refused and store nothing', async ({
    fixture,
    port,
    stored,
  }) => {
    const { id } = await fixture.add('task');
    const before = await stored();
    const post = posting(port, id, fixture.member.token);
    const form = `multipart/form-data; boundary=${BOUNDARY}`;
    const part = `${Buffer.from(partHead('a.txt'))}a\r\n`;
    const end = `--${BOUNDARY}--\r\n`;
    const field = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`;
    expect(await post('application/json', '{}')).toMatchObject({ failure: 'common.unsupportedMedia' });
    expect(await post(form, field + end)).toMatchObject({
      failure: 'attachment.nameMissing',
      status: 400,
    });
    expect(await post(form, end)).toMatchObject({ failure: 'attachment.nameMissing', status: 400 });
    expect(await post(form, part + part + end)).toMatchObject({
      failure: 'common.tooLarge',
      status: 413,
    });
    expect(await post(form, part)).toMatchObject({ failure: 'common.invalidInput', status: 400 });
    expect(await post(form, 'nonsense')).toMatchObject({
      failure: 'common.invalidInput',
      status: 400,
    });
    expect(await post('multipart/form-data', part)).toMatchObject({ status: 400 });
    expect(await stored()).toEqual(before);
    expect(await fixture.readTask(id)).toMatchObject({ attachments: 0 });
  });

  test('with an invalid key store nothing', async ({ fixture, send, stored }) => {
    const { id } = await fixture.add('task');
    const before = await stored();
    const refused = await send(fixture.member, id, 'a', { headers: { 'idempotency-key': '!' } });
    expect(refused).toMatchObject({ status: 400, failure: 'common.invalidInput' });
    expect(await stored()).toEqual(before);
  });
});

describe('storage', () => {
  test('[E8] the same file sent again under the same key is stored once; another one is refused', async ({
    fixture,
    send,
    stored,
  }) => {
    const { id } = await fixture.add('task');
    const before = await stored();
    const headers = { 'idempotency-key': `upload-${id}` };
    const answers = await Promise.all([1, 2, 3].map(() => send(fixture.member, id, 'same', { headers })));
    expect(new Set(answers.map(({ file }) => file.id)).size).toBe(1);
    expect(await send(fixture.member, id, 'other', { headers })).toMatchObject({
      status: 422,
      failure: 'common.keyReused',
    });
    expect(await stored()).toHaveLength(before.length + 1);
    expect(await fixture.readTask(id)).toMatchObject({ attachments: 1 });
  });

  test('a retried transaction keeps the file, one that fails permanently deletes it', async ({
    fixture,
    send,
    stored,
    app,
  }) => {
    const { id } = await fixture.add('task');
    const before = await stored();
    const { database } =
      (await app.pool.query<{ database: string }>('select current_database() as database')).rows[0] ?? {};
    const admin = new pg.Client({ connectionString: inject('adminUrl').replace('/opsyard?', `/${database}?`) });
    await admin.connect();
    await admin.query(`
      create sequence tries;
      grant usage on sequence tries to public;
      create function trip() returns trigger language plpgsql as $$ begin
        if new.name = 'again.txt' and nextval('tries') = 1 then raise exception 'again' using errcode = '40001'; end if;
        if new.name = 'never.txt' then raise exception 'never'; end if;
        return new;
      end $$;
      create trigger trip before insert on record_file for each row execute function trip();
    `);
    expect(await send(fixture.member, id, 'a', { name: 'again.txt' })).toMatchObject({ status: 200 });
    expect((await admin.query('select last_value as tries from tries')).rows).toEqual([{ tries: 2 }]);
    expect(await send(fixture.member, id, 'a', { name: 'never.txt' })).toMatchObject({ status: 500 });
    await admin.query('drop trigger trip on record_file; drop function trip; drop sequence tries');
    await admin.end();
    expect(await stored()).toHaveLength(before.length + 1);
    expect(await fixture.readTask(id)).toMatchObject({ attachments: 1 });
  });

  test('[E10] a task can have 200 files, and refused files store nothing', async ({ fixture, send, stored, app }) => {
    const { id } = await fixture.add('full');
    await app.pool.query(
      `insert into record_file (id, record_type, record_id, name, mime, preview, url)
       select gen_random_uuid(), 'task', $1, 'link', '', 'link', 'https://ok.test' from generate_series(1, 199)`,
      [id],
    );
    const before = await stored();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(fixture.member, id, 'a')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(await stored()).toHaveLength(before.length + 1);
    expect(await fixture.readTask(id)).toMatchObject({ attachments: 200 });
  });

  test('[F5] uploads are refused with a message when the disk is full', async ({ fixture, send, stored, app }) => {
    const { id } = await fixture.add('task');
    const before = await stored();
    const space = vi.spyOn(app.files, 'hasSpace').mockResolvedValue(false);
    expect(await send(fixture.member, id, 'a')).toMatchObject({ status: 507, failure: 'common.diskFull' });
    space.mockRestore();
    const keep = vi.spyOn(app.files, 'keep').mockImplementation(async (_, stream) => {
      stream.resume();
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
    });
    expect(await send(fixture.member, id, 'a')).toMatchObject({ status: 507, failure: 'common.diskFull' });
    keep.mockRestore();
    expect(await stored()).toEqual(before);
  });
});
