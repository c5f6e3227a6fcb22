import { expect } from 'vitest';
import { newAccount, send, signIn } from '../../../../test/fixtures/accounts.ts';
import { ALL, lastAuditEvent, test, uploadTo } from '../../../../test/fixtures/organisation.ts';

const HEAD = 'Username,Name,Work number,Sex,Birthday,E-mail,Mobile,Telephone,Position,Role codes,Department codes';

test('[A12] [CL-07] imports users without passwords, reporting invalid rows individually', async ({ app, admin }) => {
  const { username: known, departments } = await newAccount(app, { departments: 1 });
  const rows = [
    `sheet.one,Sheet One,S1,女,1990-01-02,sheet1@example.com,13600000001,,Buyer,member;guest,${departments[0]?.orgCode}`,
    `${known},Taken,,,,,,,,,`,
    'sheet.two,,,,,,,,,,',
    'sheet.three,Sheet Three,,,1990-99-01,,,,,,',
    'sheet.four,Sheet Four,,,,,,,,nobody,',
    'sheet.five,Sheet Five,,,,,,,,,Z99',
    'sheet.one,Again,,,,,,,,,',
    'sheet.six,Sheet Six,,,,SHEET1@example.com,,,,,',
  ];
  const text = [HEAD, ...rows].join('\r\n');
  const { body } = await uploadTo(app, '/sys/user/importExcel', { token: admin.token, text });
  expect(body?.result).toMatchObject({ totalCount: 8, successCount: 1, errorCount: 7 });
  expect(body?.result.errors.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  expect(body?.result.errors[0].message).toBe(`${known}: username already exists!`);
  const { fileUrl, fileName, msg } = body?.result ?? {};
  expect([body?.success, body?.code, msg, fileName]).toEqual([
    true,
    201,
    '8 rows: 1 taken in, 7 not.',
    'import-report.txt',
  ]);
  // Legacy clients open it by a plain link: without token, under an unguessable URL valid for a day.
  const report = await send(app, fileUrl);
  expect(report.headers['content-disposition']).toContain('attachment');
  expect(report.text.trim().split('\r\n')).toHaveLength(8);
  expect(report.text).toContain(`Row 3: ${known}: username already exists!`);
  await app.pool.query(`update import_report set at = now() - interval '25 hours'`);
  expect((await send(app, fileUrl)).status).toBe(404);
  const [made] = (await admin.client.user.list({ query: { username: 'sheet.one' } })).records;
  expect(made).toMatchObject({
    sex: 2,
    birthday: '1990-01-02',
    hasPassword: false,
    departs: [{ id: departments[0]?.id }],
  });
  expect(made?.roles.map(({ roleCode }) => roleCode).toSorted()).toEqual(['guest', 'member']);
  for (const password of ['123456', 'sheet.one'])
    expect((await signIn(app, { username: 'sheet.one', password })).body?.success).toBe(false);
  expect(await lastAuditEvent(app, admin.id)).toMatchObject({
    kind: 'usersImported',
    detail: { count: 1, of: ['sheet.one'] },
  });
});

test('[B5] refuses roles the importer could not assign', async ({ app, as }) => {
  const clerk = await as('system:user:import', 'system:role:assign');
  const text = 'Username,Name,Role codes\r\nsheet.admin,Sheet Admin,admin\r\nsheet.lead,Sheet Lead,lead';
  const { body } = await uploadTo(app, '/sys/user/importExcel', { token: clerk.token, text });
  expect(body?.result).toMatchObject({ successCount: 0, errorCount: 2 });
  const plain = await as('system:user:import');
  const none = await uploadTo(app, '/sys/user/importExcel', { token: plain.token, text });
  expect(none.body?.result.errors[0].message).toContain('You do not have permission to assign roles');
});

test('[CL-07] refuses a file that is no table', async ({ app, admin }) => {
  const failureFor = async (text: string) =>
    (await uploadTo(app, '/sys/user/importExcel', { token: admin.token, text })).body?.result.failure;
  expect(await failureFor('Name\r\nx')).toBe('sheet.columnMissing');
  expect(await failureFor('\u0000\u0001')).toBe('sheet.wrongKind');
  const { status } = await send(app, '/sys/user/importExcel', { payload: {}, token: admin.token });
  expect(status).toBe(415);
});

test('[E5] [B11] exports users without secrets and formulas, with an audit event', async ({ app, admin, as }) => {
  const { client } = admin;
  const { id } = await client.user.add({ body: { username: 'export.one', realname: '=1+1', telephone: '+1' } });
  const url = `/sys/user/exportXls?format=csv&selections=${id},&column=username&order=asc`;
  const file = await send(app, url, { token: admin.token });
  expect(file.headers['content-disposition']).toMatch(/attachment; filename="users-.*csv"/);
  expect(file.text).toContain('"export.one","\'=1+1"');
  expect(file.text).not.toMatch(/argon|hash/);
  expect(await lastAuditEvent(app, admin.id)).toEqual({ kind: 'usersExported', detail: { count: 1 } });
  const sheet = await send(app, '/sys/user/exportXls', { token: admin.token });
  expect(sheet.headers['content-type']).toContain('spreadsheetml');
  const others = await as(...ALL.filter((one) => one !== 'system:user:export'));
  expect((await send(app, url, { token: others.token })).status).toBe(403);
});
