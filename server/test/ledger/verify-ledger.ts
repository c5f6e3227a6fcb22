import type { Ledger } from './ledger.ts';
import type { Found } from './verify-store.ts';
import type { OwnTask } from './writer.ts';

export type Outcome = { lost: number; half: number; double: number; ghost: number; examples: string[] };

export type VerifyInput = { ledger: Ledger; tasks: readonly OwnTask[]; upTo?: number };

/**
 * Compares the responses to clients, optionally only up to a given time, with the database. Lost: acknowledged and missing, or different from
 * what was acknowledged. Half: a partial write. Double: a write executed twice. Ghost: a row no client ever sent.
 */
export function verifyLedger({ ledger, tasks, upTo = Number.POSITIVE_INFINITY }: VerifyInput, found: Found): Outcome {
  const lost = [...lostKeys(ledger, upTo, found), ...lostTasks(tasks, found), ...lostPlaces(tasks, found)];
  const half = Object.entries(found.half).flatMap(([name, count]) => (count === 0 ? [] : [{ name, count }]));
  const double = [
    ...repeated(found.tasks.map(({ title }) => title.split(' / ')[0] ?? '')),
    ...repeated(found.comments.map(({ html }) => html)),
    ...withoutKey(found),
  ];
  const ghost = [
    ...found.keys.map(({ key }) => key).filter((key) => !ledger.entries.has(key)),
    ...found.tasks.map(({ title }) => title).filter((title) => !ledger.titles.has(title)),
    ...found.comments.map(({ html }) => html).filter((html) => !ledger.comments.has(html)),
  ];
  return {
    lost: lost.length,
    half: half.reduce((sum, { count }) => sum + count, 0),
    double: double.length,
    ghost: ghost.length,
    examples: [
      ...lost.slice(0, 3).map((what) => `lost: ${what}`),
      ...half.map(({ name, count }) => `half: ${name} (${count})`),
      ...double.slice(0, 3).map((what) => `double: ${what}`),
      ...ghost.slice(0, 3).map((what) => `ghost: ${what}`),
    ],
  };
}

function lostKeys(ledger: Ledger, upTo: number, { keys, operations }: Found): string[] {
  const opOf = new Map(keys.map(({ key, opId }) => [key, opId]));
  return [...ledger.entries.values()]
    .filter(({ state, ackedAt = 0 }) => state === 'acked' && ackedAt < upTo)
    .filter(({ key, opId }) => !opOf.has(key) || (opId && (opOf.get(key) !== opId || !operations.has(opId))))
    .map(({ key, kind }) => `${kind} ${key}`);
}

function lostTasks(tasks: readonly OwnTask[], found: Found): string[] {
  const rows = new Map(found.tasks.map((row) => [row.id, row]));
  const commented = new Set(found.comments.map(({ taskId, html }) => `${taskId} ${html}`));
  return tasks.flatMap((task) => {
    const row = rows.get(task.id);
    const silent = task.comments.filter((html) => !commented.has(`${task.id} ${html}`));
    const same =
      row &&
      (!task.sure ||
        (row.title === task.title &&
          row.statusId === task.statusId &&
          row.priority === task.priority &&
          row.deleted === task.deleted));
    return [...(same ? [] : [`${JSON.stringify(task)} is ${JSON.stringify(row)}`]), ...silent];
  });
}

/** Tasks that one client put at the same end of the project in sequence and that are not in that order. */
function lostPlaces(tasks: readonly OwnTask[], found: Found): string[] {
  const ranks = new Map(found.tasks.map(({ id, rank }) => [id, rank]));
  const placed = tasks.flatMap(({ id, sure, placed }) => (sure && placed ? [{ id, ...placed }] : []));
  const series = Map.groupBy(placed, ({ writer, end }) => `${writer} ${end}`);
  return [...series.values()].flatMap((one) => {
    const inTurn = one.toSorted((a, b) => (a.end === 'bottom' ? a.turn - b.turn : b.turn - a.turn));
    return inTurn.flatMap(({ id, end }, at) => {
      const before = ranks.get(inTurn[at - 1]?.id ?? '');
      return before !== undefined && before >= (ranks.get(id) ?? '') ? [`place of ${id} at the ${end}`] : [];
    });
  });
}

/** Operations without a stored response: a repeated request could execute them again. */
function withoutKey({ keys, operations }: Found): string[] {
  const answered = new Set(keys.map(({ opId }) => opId));
  return [...operations].filter((id) => !answered.has(id));
}

function repeated(values: readonly string[]): string[] {
  const checkedIds = new Set<string>();
  return values.filter((value) => checkedIds.has(value) || !checkedIds.add(value));
}
