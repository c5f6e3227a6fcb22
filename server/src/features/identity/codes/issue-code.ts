import { createHmac, randomInt } from 'node:crypto';
import { codeFailures, commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { transact } from '../../../kernel/transact.ts';
import { languageOf, type Sentence, say } from '../../../kernel/words.ts';
import { redeemCaptcha, type Typed } from '../captcha.ts';
import { waysFor } from '../gateways/in-force.ts';
import { enqueueMessage } from '../messages/enqueue-message.ts';
import type { Channel } from '../messages/gateways.ts';
import { secretFor } from '../secret-store.ts';
import { network } from '../throttle.ts';
import { giveBackOne, isUsedUp, takeOne } from '../throttle-store.ts';
import { offerCode } from './code-store.ts';
import { budgetsOf, type CodeKey, freeBudget, keyOf, offBudget, SITE_BUDGET, SUBJECT, textOf } from './rules.ts';

const DIGITS = 6;

export type WantedCode = CodeKey & {
  channel: Channel;
  /** Whom the message goes to, where it is bound to something else. */
  recipient?: string | undefined;
  /** Where strangers ask: the image code they typed, which is wanted after a few messages to one address. */
  image?: Typed;
  /** Why nothing is sent although it looks as if; administrators read it. */
  withheld?: string | undefined;
  /** What is sent instead of the code. */
  instead?: Sentence | undefined;
};

/**
 * Sends a new code, which makes an older one under the same key worthless. Whether anything is sent shows neither in the answer
 * nor in the work it takes. Fails with `notConfigured`, `switchedOff`, `captchaRequired`, `captchaWrong` or `tooManyRequests`.
 */
export async function issueCode(app: FastifyInstance, request: FastifyRequest, wanted: WantedCode): Promise<void> {
  const { channel, purpose, target, recipient = target, withheld, instead } = wanted;
  if ((await waysFor(app, channel)).length === 0) fail(codeFailures.notConfigured);
  if (await isUsedUp(app.db, offBudget(wanted))) fail(codeFailures.switchedOff);
  await admit(app, request, wanted);
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const key = keyOf(wanted);
  const hash = await codeHash(app.db, key, code);
  const language = languageOf(request.headers['accept-language']);
  const text = say(instead ?? textOf(purpose), language, { code });
  const subject = channel === 'mail' ? say(SUBJECT, language) : undefined;
  await transact(app.pool, {
    async work(db) {
      await offerCode(db, key, hash);
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
async function admit({ db, settings, log }: FastifyInstance, { ip }: FastifyRequest, { target, image }: WantedCode) {
  const from = { address: network(ip), shared: settings.SHARED_ADDRESS };
  const taken: string[] = [];
  if (image && settings.CAPTCHA === 'on') {
    const free = freeBudget(from);
    if ((await takeOne(db, free.key, free)) === 0) taken.push(free.key);
    else await redeemCaptcha(db, image);
  }
  for (const { key, limit, seconds } of budgetsOf(target, from)) {
    const retryAfter = await takeOne(db, key, { limit, seconds });
    if (retryAfter === 0) {
      taken.push(key);
      continue;
    }
    await giveBackOne(db, taken);
    if (key === SITE_BUDGET) log.error('the hourly budget of messages with codes is used up');
    fail(commonFailures.tooManyRequests, { retryAfter });
  }
}
