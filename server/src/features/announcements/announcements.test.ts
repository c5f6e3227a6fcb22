import type { AnnouncementDraft } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, vi } from 'vitest';
import { auditOf, send } from '../../../test/fixtures/accounts.ts';
import { attacks } from '../../../test/fixtures/html-attacks.ts';
import { uploadTo } from '../../../test/fixtures/organisation.ts';
import { refusal } from '../../../test/fixtures/task-fixture.ts';
import { test as base, type Person } from '../../../test/kit.ts';
import { newId } from '../../kernel/database/ids.ts';
import { cleanHtml } from '../../kernel/rich-text.ts';

const EDIT = 'system:announcement:edit';
const ISO_WIRE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

type Office = {
  writer: Person;
  reader: Person;
  other: Person;
  write: (draft?: Partial<AnnouncementDraft>) => Promise<{ id: string; version: number }>;
  release: (draft?: Partial<AnnouncementDraft>) => Promise<string>;
  /** Titles of unread items of a user, by kind. */
  unread: (person: Person) => Promise<{ notices: string[]; messages: string[] }>;
};

let titles = 0;

const test = base.extend<{ office: Office }>({
  office: async ({ app, as }, use) => {
    await app.pool.query('delete from sys_announcement');
    const [writer, reader, other] = [await as(EDIT), await as(), await as()];
    const write: Office['write'] = (draft = {}) => {
      titles += 1;
      return writer.client.announcement.add({ body: { titile: `News ${titles}`, ...draft } });
    };
    await use({
      ...{ writer, reader, other, write },
      async release(draft) {
        const { id } = await write(draft);
        await writer.client.announcement.doReleaseData({ query: { id } });
        return id;
      },
      async unread({ client }) {
        const { anntMsgList, sysMsgList } = await client.announcement.listByUser();
        return { notices: anntMsgList.map(({ titile }) => titile), messages: sysMsgList.map(({ titile }) => titile) };
      },
    });
  },
});

async function departmentOf(app: FastifyInstance, parentId: string | null, people: readonly Person[]) {
  const id = newId();
  await app.pool.query(`insert into sys_depart (id, parent_id, org_code, depart_name) values ($1, $2, $3, $3)`, [
    id,
    parentId,
    id,
  ]);
  for (const person of people)
    await app.pool.query(`insert into sys_user_depart (user_id, depart_id) values ($1, $2)`, [person.id, id]);
  return id;
}

describe('refusals', () => {
  test('[AN-02] [D1] refuses script and external links, empty audiences, ends before the beginning', async ({
    office: { write },
  }) => {
    const refused = async (draft: Partial<AnnouncementDraft>, failure: string) =>
      await expect(write(draft)).rejects.toMatchObject(refusal(422, `announcement.${failure}`));
    for (const openPage of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x'])
      await refused({ openType: 'url', openPage }, 'linkRefused');
    await refused({ openType: 'component', openPage: '../../secret' }, 'linkRefused');
    await refused({ msgType: 'USER', userIds: '' }, 'nobodyChosen');
    await refused({ msgType: 'ROLE', roleIds: `${newId()},` }, 'nobodyChosen');
    await refused({ endTime: '2020-01-01 00:00:00' }, 'timesWrong');
    await refused({ startTime: '2099-01-02 00:00:00', endTime: '2099-01-01 00:00:00' }, 'timesWrong');
    await refused({ startTime: 'tomorrow' }, 'timesWrong');
    await expect(write({ titile: '   ' })).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
    await refused({ fileIds: [newId()] }, 'fileUnknown');
  });

  test('[B6] items for others are not found, published or not', async ({ office }) => {
    const { reader, other, release: publishDraft, write } = office;
    const draft = await write();
    const hidden = await publishDraft({ msgType: 'USER', userIds: `${other.id},` });
    const none = refusal(404, 'common.notFound');
    for (const id of [draft.id, hidden, newId()]) {
      await expect(reader.client.announcement.queryById({ query: { id } })).rejects.toMatchObject(none);
      await expect(reader.client.announcementSend.read({ body: { anntId: id } })).rejects.toMatchObject(none);
    }
    expect(await office.unread(reader)).toEqual({ notices: [], messages: [] });
  });

  test('refuses changes of published announcements and stale edits', async ({ office }) => {
    const { writer, write } = office;
    const { id, version } = await write();
    const edit = (changes: Partial<AnnouncementDraft>) =>
      writer.client.announcement.edit({ body: { id, version, titile: 'Anew', ...changes } });
    expect(await edit({})).toMatchObject({ titile: 'Anew', version: version + 1 });
    await expect(edit({ titile: 'Anew again' })).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
    await writer.client.announcement.doReleaseData({ query: { id } });
    const late = writer.client.announcement.edit({ body: { id, titile: 'Late' } });
    await expect(late).rejects.toMatchObject(refusal(409, 'announcement.published'));
  });
});

test('[B11] audits the changed fields, for the text only the fact', async ({ app, office }) => {
  const { writer, write } = office;
  const { id } = await write({ titile: 'Before', msgAbstract: 'short', msgContent: '<p>secret</p>' });
  const changes = { titile: 'After', msgAbstract: 'shorter', msgContent: '<p>other</p>', msgCategory: '2' as const };
  await writer.client.announcement.edit({ body: { id, ...changes } });
  expect((await auditOf(app, writer.id)).at(-1)).toEqual({
    kind: 'announcementChanged',
    detail: {
      ...{ id, title: 'After', text: 'changed' },
      titile: { from: 'Before', to: 'After' },
      msgAbstract: { from: 'short', to: 'shorter' },
      msgCategory: { from: '1', to: '2' },
    },
  });
});

test('[AN-02] [D1] sanitizes the text before it is saved', async ({ office: { writer, write } }) => {
  const { id } = await write();
  // NUL is refused by the validation.
  for (const html of attacks.filter((attack) => !attack.includes('\0') && attack.length < 60_000)) {
    const msgContent = `<p>before</p>${html}`;
    const { msgContent: kept } = await writer.client.announcement.edit({ body: { id, titile: 'Attack', msgContent } });
    expect(kept).toBe(cleanHtml(msgContent, undefined, () => false));
  }
});

test('[AN-02] [D1] allows tables and images of its own files only, never by external URL', async ({
  app,
  office: { writer, write },
}) => {
  const { id } = await write();
  const { id: otherId } = await write();
  const sent = async () => {
    const file = { token: writer.token, text: 'a shelf', name: 'a.txt' };
    return String((await uploadTo(app, '/sys/annountCement/upload', file)).body?.result.id);
  };
  const [own, foreign] = [await sent(), await sent()];
  const save = async (change: Partial<AnnouncementDraft>) =>
    (await writer.client.announcement.edit({ body: { id, titile: 'Pictures', ...change } })).msgContent;
  await writer.client.announcement.edit({ body: { id: otherId, titile: 'Other', fileIds: [foreign] } });
  const table = '<table><tbody><tr><th colspan="2">Week</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>';
  const hostile = [
    `<img src="https://t.test/1.gif" data-file="${own}" onerror="alert(1)" alt="Shelf" style="position:fixed">`,
    '<img src="https://t.test/2.gif"><img src="javascript:alert(1)"><img srcset="//t.test/3.gif 1x">',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>"><svg><image href="https://t.test/4.gif" /></svg>',
    `<img data-file="${foreign}"><img data-file="../${own}"><picture><source srcset="//t.test/5"></picture>`,
    '<table background="https://t.test/6.gif" onclick="alert(1)"><tr><td colspan="9999" style="x:url(//t.test)">x</td></tr></table>',
    '<input type="image" src="https://t.test/7"><video poster="https://t.test/8"></video>',
  ].join('');
  const kept = await save({ msgContent: table + hostile, fileIds: [own] });
  expect(kept).toBe(`${table}<img data-file="${own}" alt="Shelf" /><table><tr><td>x</td></tr></table>`);
  expect(await save({ msgContent: kept })).toBe(kept);
  expect(await save({ msgContent: kept, fileIds: [] })).not.toContain('<img');
});

describe('publishing', () => {
  test('[AN-04] [CL-04] GET publishes only with the permission, once, with an audit event', async ({ app, office }) => {
    const { writer, reader, write } = office;
    const { id } = await write({ titile: 'Closed on Friday' });
    const url = `/sys/annountCement/doReleaseData?id=${id}&_t=1700000000`;
    expect((await send(app, url, { token: reader.token })).status).toBe(403);
    expect((await send(app, url)).status).toBe(401);
    expect(await office.unread(reader)).toMatchObject({ notices: [] });
    const { body } = await send(app, url, { token: writer.token, headers: { 'accept-language': 'zh' } });
    expect(body).toMatchObject({ success: true, code: 200, message: '公告已发布', result: { sendStatus: '1' } });
    const again = await send(app, url, { token: writer.token });
    expect(again.body?.result).toMatchObject({ sendTime: body?.result.sendTime, version: body?.result.version });
    expect(await office.unread(reader)).toMatchObject({ notices: ['Closed on Friday'] });
    expect((await auditOf(app, writer.id)).map(({ kind }) => kind)).toEqual([
      'announcementAdded',
      'announcementPublished',
    ]);
  });

  test('[AN-04] revoking hides it from everybody, undo restores it with its read marks', async ({ office }) => {
    const { writer, reader, release: publishDraft } = office;
    const id = await publishDraft({ titile: 'Wrong numbers' });
    await reader.client.announcementSend.read({ body: { anntId: id } });
    const revoked = await writer.client.announcement.doReovkeData({ query: { id } });
    expect(revoked).toMatchObject({ sendStatus: '2', cancelTime: expect.stringMatching(ISO_WIRE) });
    expect((await reader.client.announcementSend.mine()).total).toBe(0);
    const back = await writer.client.announcement.undo({ body: { id, version: revoked.version } });
    expect(back).toMatchObject({ sendStatus: '1', cancelTime: null });
    expect((await reader.client.announcementSend.mine()).records).toMatchObject([{ id, readFlag: '1' }]);
    const stale = writer.client.announcement.undo({ body: { id, version: revoked.version } });
    await expect(stale).rejects.toMatchObject(refusal(409, 'announcement.notUndoable'));
  });

  test('[AN-04] hides it at its end and notifies authors', async ({ app, office }) => {
    const { writer, reader, release: publishDraft } = office;
    const id = await publishDraft({ endTime: '2099-01-01 00:00:00' });
    expect((await office.unread(reader)).notices).toHaveLength(1);
    // The page reads again then, also while nothing is pushed.
    const nextEndIn = async () => (await reader.client.announcement.listByUser()).nextEndIn;
    expect(await nextEndIn()).toBeGreaterThan(86_400);
    await app.pool.query(`update sys_announcement set end_time = now() + interval '9.5 seconds' where id = $1`, [id]);
    expect([8, 9, 10]).toContain(await nextEndIn());
    await app.pool.query(`update sys_announcement set end_time = now() - interval '1 second' where id = $1`, [id]);
    expect((await office.unread(reader)).notices).toEqual([]);
    expect([8, 9, 10]).not.toContain(await nextEndIn());
    const { records } = await writer.client.announcement.list({ query: { state: 'expired' } });
    expect(records).toMatchObject([{ id, expired: true, sendStatus: '1' }]);
    expect((await writer.client.announcement.list({ query: { state: 'published' } })).total).toBe(0);
  });
});

test('[AN-04] each audience reaches its users: all, users, departments with descendants, roles', async ({
  app,
  as,
  office,
}) => {
  const { writer, reader, other, release: publishDraft } = office;
  const below = await as();
  const top = await departmentOf(app, null, [reader]);
  await departmentOf(app, top, [below]);
  const { rows } = await app.pool.query('select role_id as id from sys_user_role where user_id = $1', [other.id]);
  const roleId = String(rows[0]?.id);
  await publishDraft({ titile: 'all' });
  await publishDraft({ titile: 'named', msgType: 'USER', userIds: `${reader.id},` });
  const depart = await publishDraft({ titile: 'department', msgType: 'DEPART', departIds: top });
  await publishDraft({ titile: 'role', msgType: 'ROLE', roleIds: roleId, msgCategory: '2' });
  const got = async (person: Person) => {
    const { notices, messages } = await office.unread(person);
    return [...notices, ...messages].toSorted();
  };
  expect(await got(reader)).toEqual(['all', 'department', 'named']);
  expect(await got(below)).toEqual(['all', 'department']);
  expect(await got(other)).toEqual(['all', 'role']);
  const sizeOf = async (msgType: 'DEPART' | 'ROLE' | 'USER', id: string) =>
    (await writer.client.announcement.audienceSize({ body: { msgType, ids: [id] } })).people;
  expect(await sizeOf('DEPART', top)).toBe(2);
  expect(await sizeOf('ROLE', roleId)).toBe(1);
  await below.client.announcementSend.read({ body: { anntId: depart } });
  const report = await writer.client.announcement.readReport({ query: { id: depart } });
  expect(report).toMatchObject({ people: 2, read: 1, total: 2 });
  expect(report.records.map(({ userId, readTime }) => [userId, readTime])).toEqual([
    [below.id, expect.stringMatching(ISO_WIRE)],
    [reader.id, null],
  ]);
  const missing = await writer.client.announcement.readReport({ query: { id: depart, readFlag: '0' } });
  expect(missing).toMatchObject({ people: 2, read: 1, total: 1, records: [{ userId: reader.id }] });
});

test('[AN-03] [CL-04] [HD-01] the bell returns the five latest of each kind and the totals, without side effects', async ({
  app,
  office,
}) => {
  const { reader, release: publishDraft } = office;
  for (let number = 1; number <= 6; number += 1)
    await publishDraft({ titile: `N${number}`, msgContent: '<p>Text</p>' });
  await publishDraft({ titile: 'M', msgCategory: '2', priority: 'H', openType: 'url', openPage: '/dashboard' });
  const ask = async () => (await send(app, '/sys/annountCement/listByUser?_t=1', { token: reader.token })).body;
  const body = await ask();
  expect(body?.result).toMatchObject({ anntMsgTotal: 6, sysMsgTotal: 1 });
  expect(body?.result.anntMsgList.map(({ titile }: { titile: string }) => titile)).toEqual([
    'N6',
    'N5',
    'N4',
    'N3',
    'N2',
  ]);
  expect(Object.keys(body?.result.sysMsgList[0]).toSorted()).toEqual(
    'busId busType createTime id msgAbstract msgCategory msgContent openPage openType priority sendTime sender titile'.split(
      ' ',
    ),
  );
  expect(body?.result.sysMsgList[0]).toMatchObject({
    priority: 'H',
    openType: 'url',
    sendTime: expect.stringMatching(ISO_WIRE),
  });
  expect((await ask())?.result).toEqual(body?.result);
  const { rowCount } = await app.pool.query('select from sys_announcement_send');
  expect(rowCount).toBe(0);
  const brief = await reader.client.announcement.listByUser({ query: { brief: true } });
  expect(brief.anntMsgList[0]).toMatchObject({ titile: 'N6', msgContent: null });
});

test('[AN-04] [CL-04] opening marks an item as read, and all can be marked without a body; not for other users', async ({
  app,
  office,
}) => {
  const { reader, other, release: publishDraft } = office;
  const first = await publishDraft();
  await publishDraft();
  await reader.client.announcementSend.read({ body: { anntId: first } });
  await reader.client.announcementSend.read({ body: { anntId: first } });
  expect(await reader.client.announcement.listByUser()).toMatchObject({ anntMsgTotal: 1 });
  const reply = await send(app, '/sys/sysAnnouncementSend/readAll', {
    method: 'PUT',
    token: reader.token,
    headers: { 'accept-language': 'zh-CN' },
  });
  expect(reply.body).toMatchObject({ success: true, message: '全部已读', result: null });
  expect(await reader.client.announcement.listByUser()).toMatchObject({ anntMsgTotal: 0 });
  expect(await other.client.announcement.listByUser()).toMatchObject({ anntMsgTotal: 2 });
});

test('[AN-01] [AN-08] [CL-04] the own list is filtered, paged and returned in the wire format', async ({
  app,
  office,
}) => {
  const { reader, release: publishDraft } = office;
  const urgent = await publishDraft({ titile: 'Fire drill', priority: 'H', sender: 'Facilities' });
  await publishDraft({ titile: '100% off' });
  const url = '/sys/sysAnnouncementSend/getMyAnnouncementSend';
  const ask = async (query: string) => (await send(app, `${url}?${query}`, { token: reader.token })).body?.result;
  const all = await ask('_t=1&column=createTime&order=desc&field=id,titile&pageNo=1&pageSize=1&readFlag=&titile=');
  expect(all).toMatchObject({ total: 2, size: 1, current: 1, pages: 2, records: [{ titile: '100% off' }] });
  const [found] = (await ask('titile=*drill*&sender=Facil*')).records;
  expect(found).toMatchObject({
    ...{ id: urgent, anntId: urgent, userId: reader.id, readFlag: '0', msgCategory: '1', priority: 'H' },
    sender: 'Facilities',
  });
  expect((await ask('titile=*%25*')).total).toBe(1);
  await reader.client.announcementSend.read({ body: { anntId: urgent } });
  expect((await ask('readFlag=1')).records).toMatchObject([{ id: urgent, readTime: expect.stringMatching(ISO_WIRE) }]);
});

test('[AN-08] [CL-04] authors can send a whole record as legacy clients do, and delete with a trailing comma', async ({
  app,
  office,
}) => {
  const { writer, reader, write } = office;
  const { id } = await write({ titile: 'Draft', msgType: 'USER', userIds: `${reader.id},` });
  const second = await write();
  const { body } = await send(
    app,
    '/sys/annountCement/list?pageNo=1&pageSize=10&column=createTime&order=asc&field=id',
    {
      token: writer.token,
    },
  );
  expect(body?.result.total).toBe(2);
  const [record] = body?.result.records ?? [];
  expect(record).toMatchObject({
    id,
    userIds: `${reader.id},`,
    delFlag: '0',
    sendStatus: '0',
    createBy: writer.username,
  });
  const payload = { ...record, titile: 'Draft, better', startTime: '2099-01-01 08:00:00' };
  const edited = await send(app, '/sys/annountCement/edit', { method: 'PUT', payload, token: writer.token });
  expect(edited.body).toMatchObject({
    success: true,
    result: { titile: 'Draft, better', startTime: '2099-01-01 08:00:00' },
  });
  const gone = await send(app, `/sys/annountCement/deleteBatch?ids=${id},`, {
    method: 'DELETE',
    token: writer.token,
  });
  expect(gone.body).toMatchObject({ success: true, result: { deleted: 1 } });
  expect(await writer.client.announcement.delete({ query: { id: second.id } })).toBeNull();
  const missing = writer.client.announcement.delete({ query: { id } });
  await expect(missing).rejects.toMatchObject(refusal(404, 'common.notFound'));
  expect((await auditOf(app, writer.id)).filter(({ kind }) => kind === 'announcementDeleted')).toHaveLength(2);
});

test('[B10] readers do not see the other recipients', async ({ office }) => {
  const { writer, reader, other, release: publishDraft } = office;
  const id = await publishDraft({ msgType: 'USER', userIds: `${reader.id},${other.id},` });
  const seen = await reader.client.announcement.queryById({ query: { id } });
  expect(seen).toMatchObject({ userIds: '', createBy: null });
  expect((await writer.client.announcement.queryById({ query: { id } })).userIds).toBe(`${reader.id},${other.id},`);
});

test('[A7] [AN-04] announcements are exported as a table and imported as drafts with cleaned texts; invalid rows are reported', async ({
  app,
  office: { writer, reader, release: publishDraft },
}) => {
  const { token } = writer;
  const id = await publishDraft({ titile: '=Old news', msgContent: '<p>Read <b>this</b></p>', priority: 'H' });
  const file = await send(app, `/sys/annountCement/exportXls?format=csv&selections=${id}`, { token });
  expect(file.text).toContain(`"'=Old news","","<p>Read <strong>this</strong></p>","Notice","Urgent message"`);
  const rows = [
    'Title,Text (HTML),Priority,End (GMT+8)',
    'Taken in,<p onclick=x>Hello<script>alert(1)</script></p>,urgent,',
    ',No title,,',
    'Loud,,Deafening,',
    'Over,,,2001-01-01 00:00:00',
  ];
  const { body } = await uploadTo(app, '/sys/annountCement/importExcel', { token, text: rows.join('\r\n') });
  expect(body?.result).toMatchObject({ totalCount: 4, successCount: 1, errorCount: 3 });
  const [draft] = (await writer.client.announcement.list({ query: { titile: 'Taken in' } })).records;
  expect(draft).toMatchObject({ sendStatus: '0', priority: 'H', msgType: 'ALL', sender: writer.realname });
  const { msgContent } = await writer.client.announcement.queryById({ query: { id: draft?.id ?? '' } });
  expect(msgContent).toBe('<p>Hello</p>');
  await expect(reader.client.announcement.queryById({ query: { id: draft?.id ?? '' } })).rejects.toMatchObject({
    status: 404,
  });
  expect((await send(app, '/sys/annountCement/exportXls', { token: reader.token })).status).toBe(403);
});

test('tables use the texts of the screen and accept those of earlier versions', async ({
  app,
  office: { writer, release: publishDraft },
}) => {
  const { token } = writer;
  const id = await publishDraft({ titile: 'Worded', priority: 'L' });
  const url = `/sys/annountCement/exportXls?format=csv&selections=${id}`;
  const english = await send(app, url, { token, headers: { 'accept-language': 'en' } });
  expect(english.text).toContain('"Text (HTML)","Type","Priority"');
  expect(english.text).toContain('"Status","Audience","Sent (GMT+8)","Read by"');
  expect(english.text).toMatch(/"Notice","General message",.*"Published","Everyone"/);
  const chinese = await send(app, url, { token, headers: { 'accept-language': 'zh' } });
  expect(chinese.text).toMatch(/"公告","一般消息",.*"已发布","全体人员"/);
  const tables = [
    'Title,Kind,Priority\r\nFormer 1,Announcement,General\r\nFormer 2,System message,urgent',
    '标题,类型,优先级\r\nFormer 3,通知公告,一般\r\nFormer 4,公告,紧急消息',
    'Title,Type,Priority\r\nFormer 5,notice,important message',
  ];
  for (const text of tables) {
    const { body } = await uploadTo(app, '/sys/annountCement/importExcel', { token, text });
    expect(body?.result).toMatchObject({ errorCount: 0 });
  }
  const { records } = await writer.client.announcement.list({
    query: { titile: 'Former', column: 'titile', order: 'asc' },
  });
  expect(records.map(({ msgCategory, priority }) => msgCategory + priority).sort()).toEqual(
    ['1L', '2H', '1L', '1H', '1M'].sort(),
  );
});

test('[E3] texts of a large table are sanitized in a worker thread with the same result', async ({
  app,
  office: { writer },
}) => {
  const text = `${'<p>a &amp; <i>b</i></p>'.repeat(400)}<script>alert(1)</script><img src=x onerror=alert(1)>`;
  const rows = ['Title,Text (HTML)', ...[1, 2, 3].map((n) => `Heavy ${n},${text}`)];
  const starts = vi.fn();
  process.on('worker', starts);
  const { body } = await uploadTo(app, '/sys/annountCement/importExcel', {
    token: writer.token,
    text: rows.join('\r\n'),
  });
  process.off('worker', starts);
  expect(body?.result).toMatchObject({ totalCount: 3, successCount: 3 });
  // One thread reads the table, another cleans its texts.
  expect(starts).toHaveBeenCalledTimes(2);
  const { records } = await writer.client.announcement.list({ query: { titile: 'Heavy' } });
  for (const { id } of records) {
    const { msgContent } = await writer.client.announcement.queryById({ query: { id } });
    expect(msgContent).toBe('<p>a &amp; <em>b</em></p>'.repeat(400));
  }
});

test('[AN-04] only authors of announcements can list possible recipients', async ({
  app,
  office: { writer, reader },
}) => {
  const departId = await departmentOf(app, null, [reader]);
  const { departs, roles } = await writer.client.announcement.audience();
  expect(departs).toContainEqual({ id: departId, parentId: null, name: departId });
  expect(roles.length).toBeGreaterThan(0);
  await expect(reader.client.announcement.audience()).rejects.toMatchObject({ status: 403 });
});
