import { expect } from 'vitest';
import { newAccount, send } from '../fixtures/accounts.ts';
import { uploadTo } from '../fixtures/organisation.ts';
import { personWith } from '../fixtures/rights-fixture.ts';
import { test as base } from '../kit.ts';
import { latestCode, newMobile } from '../messages.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

const ALIKE = [
  'Olivia Mornil',
  'OLIVIA MORNIL',
  'ｏｌｉｖｉａ　ｍｏｒｎｉｌ',
  'Оlivia Моrnil',
  '0livia Mornil',
  'OIivia MorniI',
  'Olívia Mornil',
  'Olivia-Mornil ',
  'Olivia  Mornil',
  'Olivia Momil',
];

test('[A14] no user can be given a name that resembles that of an administrator', async ({ app }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  await app.pool.query('update sys_user set realname = $2 where id = $1', [admin.id, 'Olivia Mornil']);
  const { user } = admin.client;
  const colleague = await newAccount(app);
  const refused = { failure: 'user.likeAdministrator' };
  for (const [at, realname] of ALIKE.entries()) {
    const body = { username: `olivia${at}`, realname };
    await expect(user.add({ body }), realname).rejects.toMatchObject(refused);
    await expect(user.edit({ body: { id: colleague.id, realname } }), realname).rejects.toMatchObject(refused);
  }
  const text = 'Username,Name\r\nolivia.one,Olivia Mornil\r\nolivia.two,Olivia Morning';
  const { body } = await uploadTo(app, '/sys/user/importExcel', { token: admin.token, text });
  expect(body?.result).toMatchObject({ successCount: 1, errorCount: 1 });
  await user.edit({ body: { id: admin.id, realname: 'Olivia Mornil', post: 'Head' } });
  await user.edit({ body: { id: colleague.id, realname: 'Oliver Mornil' } });
});

test('[A14] no user can register under the display name of an administrator', async ({ app }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  await app.pool.query('update sys_user set realname = $2 where id = $1', [admin.id, 'Head Office']);
  const phone = newMobile();
  await send(app, '/sys/sms', { payload: { mobile: phone, smsmode: '1' } });
  const fields = { password: 'seven green bottles', email: 'head@example.com', phone };
  const register = async (username: string) =>
    (await send(app, '/sys/user/register', { payload: { ...fields, username, smscode: await latestCode(app, phone) } }))
      .body;
  expect((await register('head.0ffice'))?.result.failure).toBe('account.usernameTaken');
  expect((await register('heads.of.office'))?.success).toBe(true);
});
