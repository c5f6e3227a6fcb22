import { createHmac, randomInt } from 'node:crypto';
import { codeFailures, commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { secretFor } from '../../../kernel/secrets/secret-store.ts';
import type { Settings } from '../../../kernel/settings.ts';
import { addressOf } from '../../../kernel/throttle/throttle.ts';
import { isUsedUp, takeAll, waitFor } from '../../../kernel/throttle/throttle-store.ts';
import { transact } from '../../../kernel/transact.ts';
import { languageOf, type Sentence, translate } from '../../../kernel/words.ts';
import { type Channel, enqueueMessage, gatewaysFor } from '../../messages/index.ts';
import { type CaptchaInput, redeemCaptcha } from '../captcha.ts';
import { isKnownAddress } from '../session-store.ts';
import { saveCode } from './code-store.ts';
import {
  type CodeKey,
  digitsOf,
  guessedCodesWindow,
  keyOf,
  NO_CAPTCHA_TOTAL,
  noCaptchaWindows,
  SUBJECT,
  sendWindows,
  siteWindow,
  textOf,
  wrongCodesWindow,
} from './rules.ts';

export type CodeRequest = CodeKey & {
  channel: Channel;
  /** The account it guards, if there is one: where it has signed in before, strangers cannot use up its limits. */
  ownerId?: string | null | undefined;
  /** Whom the message goes to, where it is bound to something else. */
  recipient?: string | undefined;
  /** Where strangers ask who have read no image yet: the image code they typed. */
  image?: CaptchaInput;
  /** Why nothing is sent although it looks as if; administrators read it. */
  withheld?: string | undefined;
  /** What is sent instead of the code. */
  replacement?: Sentence | undefined;
};

/**
 * Sends a new code, which makes an older one under the same key worthless. Whether anything is sent shows neither in the answer
 * nor in the work it takes. Fails with `notConfigured`, `switchedOff`, `captchaRequired`, `captchaWrong` or `tooManyRequests`.
 */
export async function issueCode(app: FastifyInstance, request: FastifyRequest, wanted: CodeRequest): Promise<void> {
  const { channel, purpose, target, recipient = target, withheld, replacement } = wanted;
  if ((await gatewaysFor(app, channel)).length === 0) fail(codeFailures.notConfigured);
  if (await isUsedUp(app.db, wrongCodesWindow(wanted, request.ip))) fail(codeFailures.switchedOff);
  await checkLimits(app, request, wanted);
  const digits = digitsOf(await isUsedUp(app.db, guessedCodesWindow(wanted)));
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const key = keyOf(wanted);
  const hash = await codeHash(app.db, key, code);
  const language = languageOf(request.headers['accept-language']);
  const text = translate(replacement ?? textOf(purpose), language, { code });
  const subject = channel === 'mail' ? translate(SUBJECT, language) : undefined;
  await transact(app.pool, {
    async work(db) {
      await saveCode(db, key, hash);
      await enqueueMessage(db, { channel, recipient, purpose: `code ${purpose}`, subject, text, withheld });
    },
  });
}

/** What the database keeps of a code: only whoever has the installation's secret can tell it from others. */
export async function codeHash(db: Db, key: string, code: string): Promise<string> {
  const secret = await secretFor(db, 'message code');
  return createHmac('sha256', secret).update(`${key}:${code}`).digest('base64url');
}

/** Takes this message out of every budget, or of none; the image is looked at first, so that machines use up nothing. */
async function checkLimits({ db, settings, log }: FastifyInstance, request: FastifyRequest, wanted: CodeRequest) {
  const { image, ownerId = null, purpose, withheld } = wanted;
  const withoutCaptcha = image !== undefined && settings.CAPTCHA === 'on' && isCaptchaOptional(settings, image);
  if (image && settings.CAPTCHA === 'on' && !withoutCaptcha) await redeemCaptcha(db, image);
  const from = { ...addressOf(request), familiar: await isKnownAddress(db, ownerId, request.ip) };
  const sites = [siteWindow(purpose), ...(withoutCaptcha ? [NO_CAPTCHA_TOTAL] : [])];
  // Where nothing is sent nothing is taken from the others; it is refused when they would be, which tells nobody anything.
  if (withheld) for (const site of sites) failIfWaiting(await waitFor(db, site));
  const own = [...(withoutCaptcha ? noCaptchaWindows(from) : []), ...sendWindows(wanted, from)];
  const full = await takeAll(db, [...(withheld ? [] : sites), ...own]);
  if (!full) return;
  if (sites.some(({ key }) => key === full.window.key))
    log.error({ purpose }, 'the hourly budget of messages with codes is used up');
  failIfWaiting(full.seconds);
}

/** Clients of the family have no image where they ask for codes; whoever types a code has one. */
function isCaptchaOptional({ LEGACY_CLIENTS }: Pick<Settings, 'LEGACY_CLIENTS'>, { captcha }: CaptchaInput): boolean {
  return LEGACY_CLIENTS === 'on' && !captcha?.trim();
}

function failIfWaiting(retryAfter: number): void {
  if (retryAfter > 0) fail(commonFailures.tooManyRequests, { retryAfter });
}
