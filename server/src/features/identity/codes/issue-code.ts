import { createHmac, randomInt } from 'node:crypto';
import { codeFailures, commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { fail } from '../../../kernel/fail.ts';
import { secretFor } from '../../../kernel/secrets/secret-store.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';
import { addressOf } from '../../../kernel/throttle/throttle.ts';
import { consumeAll, isUsedUp, waitFor } from '../../../kernel/throttle/throttle-store.ts';
import { languageOf, type Sentence, translate } from '../../../kernel/words.ts';
import { type Channel, enqueueMessage, gatewaysFor } from '../../messages/index.ts';
import { type CaptchaInput, redeemCaptcha } from '../captcha/captcha.ts';
import { isKnownAddress } from '../session/session-store.ts';
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
  /** The account it protects; requests from known addresses of this account have separate limits. */
  ownerId?: string | null | undefined;
  /** Recipient, when different from the target. */
  recipient?: string | undefined;
  /** The image code, for requests of unverified users. */
  image?: CaptchaInput;
  /** Why nothing is sent; shown to administrators only. */
  withheld?: string | undefined;
  replacement?: Sentence | undefined;
};

/**
 * Sends a new code, which replaces an older one under the same key. Neither the response nor its time reveals whether a
 * message is sent. Fails with `notConfigured`, `switchedOff`, `captchaRequired`, `captchaWrong` or `tooManyRequests`.
 */
export async function issueCode(app: FastifyInstance, request: FastifyRequest, requested: CodeRequest): Promise<void> {
  const { channel, purpose, target, recipient = target, withheld, replacement } = requested;
  if ((await gatewaysFor(app, channel)).length === 0) fail(codeFailures.notConfigured);
  if (await isUsedUp(app.db, wrongCodesWindow(requested, request.ip))) fail(codeFailures.switchedOff);
  await checkLimits(app, request, requested);
  const digits = digitsOf(await isUsedUp(app.db, guessedCodesWindow(requested)));
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const key = keyOf(requested);
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

/** Hash of a code as stored; it cannot be guessed without the secret of the installation. */
export async function codeHash(db: Db, key: string, code: string): Promise<string> {
  const secret = await secretFor(db, 'message code');
  return createHmac('sha256', secret).update(`${key}:${code}`).digest('base64url');
}

/**
 * Counts the message in all rate limits or in none; the image code is checked first, so that automated requests use up
 * no limits.
 */
async function checkLimits({ db, settings, log }: FastifyInstance, request: FastifyRequest, requested: CodeRequest) {
  const { image, ownerId = null, purpose, withheld } = requested;
  const withoutCaptcha = image !== undefined && settings.CAPTCHA === 'on' && isCaptchaOptional(settings, image);
  if (image && settings.CAPTCHA === 'on' && !withoutCaptcha) await redeemCaptcha(db, image);
  const from = { ...addressOf(request), familiar: await isKnownAddress(db, ownerId, request.ip) };
  const sites = [siteWindow(purpose), ...(withoutCaptcha ? [NO_CAPTCHA_TOTAL] : [])];
  // A withheld message does not count for the site, but is refused whenever a sent one would be, which reveals nothing.
  if (withheld) for (const site of sites) failIfWaiting(await waitFor(db, site));
  const own = [...(withoutCaptcha ? noCaptchaWindows(from) : []), ...sendWindows(requested, from)];
  const full = await consumeAll(db, [...(withheld ? [] : sites), ...own]);
  if (!full) return;
  if (sites.some(({ key }) => key === full.window.key))
    log.error({ purpose }, 'the hourly budget of messages with codes is used up');
  failIfWaiting(full.seconds);
}

/** Legacy clients have no image field here. */
function isCaptchaOptional({ LEGACY_CLIENTS }: Pick<Settings, 'LEGACY_CLIENTS'>, { captcha }: CaptchaInput): boolean {
  return LEGACY_CLIENTS === 'on' && !captcha?.trim();
}

function failIfWaiting(retryAfter: number): void {
  if (retryAfter > 0) fail(commonFailures.tooManyRequests, { retryAfter });
}
