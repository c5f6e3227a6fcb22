import type { CaptchaWork } from '@opsyard/contract';
import { type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, onTestFinished, vi } from 'vitest';
import { newAccount, newKey, refusal, send, signIn } from '../../../../test/fixtures/accounts.ts';
import { test } from '../../../../test/kit.ts';

const wrong = refusal('identity.captchaWrong', 'The verification code you entered is incorrect!', 500);

async function solve(challenge: CaptchaWork): Promise<Solution> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('not solved');
  return solution;
}

test('[A5] a solved challenge yields the code of a key, once, and the code signs in', async ({ app, anonymous }) => {
  const { username } = await newAccount(app);
  const key = newKey();
  const challenge = await anonymous.identity.captchaWork({ params: { key } });
  const solution = await solve(challenge);
  const other = { params: { key: newKey() }, body: { challenge, solution } };
  await expect(anonymous.identity.captchaByWork(other)).rejects.toMatchObject({ failure: 'identity.captchaWrong' });
  const captcha = await anonymous.identity.captchaByWork({ params: { key }, body: { challenge, solution } });
  expect(captcha).toMatch(/^[A-Z0-9]{4}$/);
  const again = anonymous.identity.captchaByWork({ params: { key }, body: { challenge, solution } });
  await expect(again).rejects.toMatchObject({ failure: 'identity.captchaWrong' });
  expect((await signIn(app, { username, captcha, checkKey: key })).body?.success).toBe(true);
});

test('[A5] [E11] a challenge is valid for two minutes by the database clock', async ({ app, anonymous }) => {
  const offer = async () => {
    const key = newKey();
    const challenge = await anonymous.identity.captchaWork({ params: { key } });
    return { params: { key }, body: { challenge, solution: await solve(challenge) } };
  };
  const late = await offer();
  await app.pool.query(`update captcha set expires_at = now() where key like 'work %'`);
  await expect(anonymous.identity.captchaByWork(late)).rejects.toMatchObject({ failure: 'identity.captchaWrong' });
  const inTime = await offer();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await anonymous.identity.captchaByWork(inTime)).toMatch(/^[A-Z0-9]{4}$/);
});

test('[A5] refuses unsolved, easier and foreign challenges', async ({ app, anonymous }) => {
  const key = newKey();
  const challenge = await anonymous.identity.captchaWork({ params: { key } });
  const idle = { counter: 0, derivedKey: '000'.padEnd(64, 'f') };
  const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } };
  const forged = { ...challenge, signature: '0'.repeat(challenge.signature.length) };
  const expired = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 1 } };
  const tries = [
    { challenge, solution: idle },
    { challenge: easier, solution: await solve(easier) },
    { challenge: forged, solution: idle },
    { challenge: expired, solution: idle },
  ];
  for (const body of tries) expect((await send(app, `/sys/captchaWork/${key}`, { payload: body })).body).toEqual(wrong);
});
