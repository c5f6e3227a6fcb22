export const FILTERS = ['type', 'words', 'who', 'operation', 'failed', 'from', 'to'] as const;
export type LogFilters = Record<(typeof FILTERS)[number], string>;

const A_DAY = 86_400_000;

/** What the server is asked for, of what the address holds; days are those of the person. */
export function queryOf({ type, words, who, operation, failed, from, to }: LogFilters) {
  return {
    logType: type || undefined,
    keyWord: words || undefined,
    username: who || undefined,
    operateType: operation || undefined,
    failed: failed || undefined,
    createTime_begin: dayStart(from, 0),
    createTime_end: dayStart(to, A_DAY),
  };
}

function dayStart(day: string, later: number): string | undefined {
  const time = new Date(`${day}T00:00:00`);
  return Number.isNaN(time.getTime()) ? undefined : new Date(time.getTime() + later).toISOString();
}
