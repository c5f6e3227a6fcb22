import { expect } from 'vitest';
import { test as base, TODAY } from '../../../../test/fixtures/public-form-fixture.ts';
import { answerHash } from '../../identity/captcha/captcha.ts';

const test = base.extend({ environment: [async ({}, use) => use({ SHARED_ADDRESS: '100' }), { scope: 'file' }] });

test('[A5] requires an image code, which only a valid submission uses up', async ({ anonymous, app, publish }) => {
  const form = await publish();
  const checkKey = 'key-of-the-image';
  await app.inject({ url: `/sys/randomImage/${checkKey}` });
  const hash = await answerHash(app.db, checkKey, 'KX3P');
  await app.pool.query('update captcha set answer_hash = $2 where key = $1', [checkKey, hash]);
  expect((await anonymous.publicForm.get({ body: { key: form.key } })).hasCaptcha).toBe(true);
  const submit = (more: object) =>
    anonymous.publicForm.submit({ body: { key: form.key, version: 1, answers: { q1: 'x' }, today: TODAY, ...more } });
  await expect(submit({})).rejects.toMatchObject({ failure: 'identity.captchaRequired' });
  const code = { checkKey, captcha: 'KX3P' };
  await expect(submit({ ...code, answers: {} })).rejects.toMatchObject({ failure: 'form.answersWrong' });
  expect((await submit(code)).ticket).toMatch(/^[\w-]{43}$/);
  await expect(submit(code)).rejects.toMatchObject({ failure: 'identity.captchaWrong' });
});
