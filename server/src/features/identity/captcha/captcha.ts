import { createHmac, randomInt } from 'node:crypto';
import { identityFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { secretFor } from '../../../kernel/secrets/secret-store.ts';
import { drawCaptcha } from './captcha-image.ts';
import { consumeCaptcha, matchCaptcha, reuseCaptcha, saveCaptcha } from './captcha-store.ts';
import { GLYPHS } from './glyphs.ts';

const LENGTH = 4;
const KEY = /^[A-Za-z0-9-]{1,64}$/;
const LETTERS = Object.keys(GLYPHS);

/** The code a user typed, and the key of the image they saw. */
export type CaptchaInput = { captcha?: string | undefined; checkKey?: string | number | undefined };

/** The size JeecgBoot clients reserve; they show the image at its own size. */
const IMAGE_SIZE = 'width="105" height="35"';

/**
 * Draws a new code for a key chosen by the page and returns a data URL of a 105 × 35 image that is sharp on every
 * screen.
 */
export async function newCaptcha(db: Db, key: string): Promise<string> {
  const png = (await drawCaptcha(await newCodeFor(db, key))).toString('base64');
  // Only the frame is SVG, for its intrinsic size; vector strokes could be read by any program.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${IMAGE_SIZE}><image ${IMAGE_SIZE} href="data:image/png;base64,${png}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Generates and saves a new code for a key. */
export async function newCodeFor(db: Db, key: string): Promise<string> {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');
  await saveCaptcha(db, key, await answerHash(db, key, code));
  return code;
}

/** Fails with `captchaWrong` unless the code is right; it stays valid until the third wrong guess. */
export async function checkCaptcha(db: Db, input: CaptchaInput): Promise<void> {
  const { key, captcha } = parseInput(input);
  if (!(await matchCaptcha(db, key, await answerHash(db, key, captcha)))) fail(identityFailures.captchaWrong);
}

type Use = (db: Db, key: string, answerHash: string) => Promise<boolean>;

/**
 * Like `redeemCaptcha`, for clients that reuse one code: valid for three sign-ins within a minute, until
 * `discardCaptcha`.
 */
export async function redeemReusableCaptcha(db: Db, input: CaptchaInput): Promise<void> {
  await use(db, input, reuseCaptcha);
}

/** Invalidates a code. */
export async function discardCaptcha(db: Db, input: CaptchaInput): Promise<void> {
  if (input.checkKey !== undefined) await consumeCaptcha(db, String(input.checkKey), '');
}

/** Consumes the code; fails with `captchaRequired` when none was typed and with `captchaWrong` when it is wrong. */
export async function redeemCaptcha(db: Db, input: CaptchaInput): Promise<void> {
  await use(db, input, consumeCaptcha);
}

async function use(db: Db, input: CaptchaInput, isCorrect: Use): Promise<void> {
  if (!input.captcha?.trim() || input.checkKey === undefined) fail(identityFailures.captchaRequired);
  const { key, captcha } = parseInput(input);
  if (!(await isCorrect(db, key, await answerHash(db, key, captcha)))) fail(identityFailures.captchaWrong);
}

function parseInput({ captcha = '', checkKey = '' }: CaptchaInput): { key: string; captcha: string } {
  const key = String(checkKey);
  return { key: KEY.test(key) ? key : fail(identityFailures.captchaWrong), captcha: captcha.trim() };
}

/** Hash of an answer as stored; it cannot be guessed without the secret of the installation. */
export async function answerHash(db: Db, key: string, code: string): Promise<string> {
  const secret = await secretFor(db, 'image code');
  return createHmac('sha256', secret).update(`${key}:${code.toUpperCase()}`).digest('base64url');
}
