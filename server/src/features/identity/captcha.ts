import { createHmac, randomInt } from 'node:crypto';
import { identityFailures } from '@opsyard/contract';
import type { Db } from '../../kernel/db.ts';
import { fail } from '../../kernel/fail.ts';
import { secretFor } from '../../kernel/secrets/secret-store.ts';
import { drawCaptcha } from './captcha-image.ts';
import { consumeCaptcha, matchCaptcha, reuseCaptcha, saveCaptcha } from './captcha-store.ts';
import { GLYPHS } from './glyphs.ts';

const LENGTH = 4;
const KEY = /^[A-Za-z0-9-]{1,64}$/;
const LETTERS = Object.keys(GLYPHS);

/** What a person typed, and the key of the image they saw. */
export type CaptchaInput = { captcha?: string | undefined; checkKey?: string | number | undefined };

/** As large as clients of the JeecgBoot family leave room for, who show the image as large as it is. */
const IMAGE_SIZE = 'width="105" height="35"';

/** Draws a new code for a key the page chose; the answer is a data URL of an image of 105 by 35, sharp on every screen. */
export async function newCaptcha(db: Db, key: string): Promise<string> {
  const png = (await drawCaptcha(await newCodeFor(db, key))).toString('base64');
  // Only the frame is SVG, which has a size of its own; the strokes themselves would be read by any program.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${IMAGE_SIZE}><image ${IMAGE_SIZE} href="data:image/png;base64,${png}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Makes a new code the right one for a key. */
export async function newCodeFor(db: Db, key: string): Promise<string> {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');
  await saveCaptcha(db, key, await answerHash(db, key, code));
  return code;
}

/** Fails with `captchaWrong` unless the code is right; it stays usable until the third wrong guess. */
export async function checkCaptcha(db: Db, input: CaptchaInput): Promise<void> {
  const { key, captcha } = parseInput(input);
  if (!(await matchCaptcha(db, key, await answerHash(db, key, captcha)))) fail(identityFailures.captchaWrong);
}

type Use = (db: Db, key: string, answerHash: string) => Promise<boolean>;

/** The same for a client that sends one code with several sign-ins: three in all, within a minute; `dropCaptcha` ends it. */
export async function redeemReusableCaptcha(db: Db, input: CaptchaInput): Promise<void> {
  await use(db, input, reuseCaptcha);
}

/** Nothing is let in by this code any more. */
export async function discardCaptcha(db: Db, input: CaptchaInput): Promise<void> {
  if (input.checkKey !== undefined) await consumeCaptcha(db, String(input.checkKey), '');
}

/** Uses the code up; fails with `captchaRequired` when none was typed and with `captchaWrong` unless it was right. */
export async function redeemCaptcha(db: Db, input: CaptchaInput): Promise<void> {
  await use(db, input, consumeCaptcha);
}

async function use(db: Db, input: CaptchaInput, isRight: Use): Promise<void> {
  if (!input.captcha?.trim() || input.checkKey === undefined) fail(identityFailures.captchaRequired);
  const { key, captcha } = parseInput(input);
  if (!(await isRight(db, key, await answerHash(db, key, captcha)))) fail(identityFailures.captchaWrong);
}

function parseInput({ captcha = '', checkKey = '' }: CaptchaInput): { key: string; captcha: string } {
  const key = String(checkKey);
  return { key: KEY.test(key) ? key : fail(identityFailures.captchaWrong), captcha: captcha.trim() };
}

/** What the database keeps of an answer: only whoever has the installation's secret can tell it from others. */
export async function answerHash(db: Db, key: string, code: string): Promise<string> {
  const secret = await secretFor(db, 'image code');
  return createHmac('sha256', secret).update(`${key}:${code.toUpperCase()}`).digest('base64url');
}
