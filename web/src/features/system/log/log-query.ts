import { instantOfClock } from '../../../kernel/zone-time.ts';

export const FILTERS = ['type', 'words', 'who', 'operation', 'failed', 'from', 'to'] as const;
export type LogFilters = Record<(typeof FILTERS)[number], string>;

/** Query parameters for the filters in the URL; days are in the time zone of the user. */
export function queryOf({ type, words, who, operation, failed, from, to }: LogFilters) {
  return {
    logType: type || undefined,
    keyWord: words || undefined,
    username: who || undefined,
    operateType: operation || undefined,
    failed: failed || undefined,
    createTime_begin: instantOfClock(from),
    createTime_end: instantOfClock(to, 1),
  };
}
