import { assetFailures, type RecordRow, rightsState } from '@opsyard/contract';
import { now } from '../../../kernel/clock.ts';
import { fail } from '../../../kernel/fail.ts';
import type { RecordRemark } from '../../../records/adapter.ts';

/** The current date of the server. */
export function today(): string {
  return now().toISOString().slice(0, 10);
}

/** The date in a field; null if it is empty or hidden. */
function dayOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 10) : null;
}

/** Refuses to deliver assets with expired rights, naming the first of them. */
export function requireRights(rows: readonly RecordRow[]): void {
  const expired = rows.find(({ validTo }) => rightsState(null, dayOf(validTo), today()).state === 'expired');
  if (expired)
    fail(assetFailures.rightsExpired, { values: { name: String(expired.name), day: dayOf(expired.validTo) ?? '' } });
}

/** The warning in a list of links about an asset whose rights end soon, or have ended. */
export function rightsRemark(row: RecordRow): RecordRemark | undefined {
  const day = dayOf(row.validTo);
  const { state, days } = rightsState(null, day, today());
  if (state === 'ending')
    return {
      text: days === 0 ? ['Expires today', '今日到期'] : [`Expires in ${days} d`, `${days} 天后到期`],
      color: 'orange',
    };
  if (state !== 'expired') return undefined;
  return {
    text: ['Expired', '已到期'],
    color: 'red',
    warning: [
      `The rights to “${String(row.name)}” ended on ${day}. It must not be used any more.`,
      `“${String(row.name)}”的授权已于 ${day} 到期，不能继续使用。`,
    ],
  };
}
