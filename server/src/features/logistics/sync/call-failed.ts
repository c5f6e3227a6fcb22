import type { StoredAccount } from '../../../connectors/account-store.ts';
import type { ErrorClass } from '../../../connectors/connector-error.ts';
import { now } from '../../../kernel/clock.ts';
import type { Sentence } from '../../../kernel/words.ts';
import { failed, type JobOutcome, waitUntil } from '../../../records/jobs/kinds.ts';

/** Seconds until a paused account is checked again. */
const LOOK_AGAIN = 120;

type Failure = {
  errorClass: ErrorClass | null;
  message: string | null;
  code?: string | null;
  retryAfter?: number | null | undefined;
};

/** The outcome of an item whose call failed: limits and paused accounts are waited for, without counting an attempt. */
export function callFailed({ name }: Pick<StoredAccount, 'name'>, failure: Failure): JobOutcome {
  const { errorClass, message, code, retryAfter } = failure;
  const wait = (seconds: number, reason: Sentence) =>
    waitUntil(new Date(now().getTime() + seconds * 1_000), reason, { all: true });
  if (retryAfter) return wait(retryAfter, [`${name} limits how often it is asked.`, `“${name}”限制了请求频率。`]);
  if (errorClass === 'quota')
    return wait(LOOK_AGAIN, [
      `The quota of ${name} is used up. Resume the account once there is more.`,
      `“${name}”的额度已用完，补充额度后请恢复该账号。`,
    ]);
  if (errorClass === 'auth')
    return wait(LOOK_AGAIN, [
      `${name} refuses its key. Correct it and resume the account.`,
      `“${name}”的密钥被拒绝，请更正后恢复该账号。`,
    ]);
  if (code === 'paused') return wait(LOOK_AGAIN, [`The account ${name} is paused.`, `账号“${name}”已暂停。`]);
  const reason: Sentence = [`The provider could not be queried: ${message}`, `无法查询服务商：${message}`];
  return failed('call', reason, { retryable: errorClass !== 'fatal' });
}
