import { customKey, type FieldRight, fieldRight, holdsFor, type RelatedPeople } from '@opsyard/contract';
import { poolOf } from '../../../kernel/database/database-pool.ts';
import { type Db, wrap } from '../../../kernel/database/db.ts';
import { hasFieldRights, listFieldsWithRights } from './limits-store.ts';

const CACHE_TTL = 5_000;

type Known = { answer: Promise<boolean>; until: number };

/** Whether any custom field has rights, by pool. */
let known = new WeakMap<object, Known>();

/** Checks again whether there are rights, after they have changed; connected to the outbox on every node. */
export function invalidateFieldRights(events: readonly { topic: string }[]): void {
  if (events.some(({ topic }) => topic === 'access')) known = new WeakMap();
}

/** A custom field of which a user may not see or change the value in each task. */
export type FieldLimit = {
  key: string;
  id: string;
  projectId: string;
  name: string;
  see: FieldRight;
  edit: FieldRight;
};

/** The custom fields, of all projects, that rights limit for one user, by key. */
export type FieldLimits = { userId: string; fields: ReadonlyMap<string, FieldLimit> };

/**
 * The custom fields that rights limit for a user; undefined if none. While no field has rights, this costs no statement; like permissions, that is
 * cached for 5 s, until the change of rights on any node.
 */
export async function fieldLimits(db: Db, userId: string): Promise<FieldLimits | undefined> {
  if (!(await anyRights(db))) return undefined;
  const found = await listFieldsWithRights(wrap(db.$client), userId);
  const limited = found.flatMap(({ id, projectId, name, visibleTo, editableBy, role }): [string, FieldLimit][] => {
    const [see, edit] = [fieldRight(visibleTo, role), fieldRight(editableBy, role)];
    const key = customKey(id);
    return see === true && edit === true ? [] : [[key, { key, id, projectId, name, see, edit }]];
  });
  return limited.length > 0 ? { userId, fields: new Map(limited) } : undefined;
}

/** Whether the user of some limits may see a value of a task. */
export function maySee({ userId, fields }: FieldLimits, key: string, task: RelatedPeople): boolean {
  const limit = fields.get(key);
  return !limit || holdsFor(limit.see, userId, task);
}

/** Whether the user of some limits may change a value of a task; never one they may not see. */
export function mayEdit({ userId, fields }: FieldLimits, key: string, task: RelatedPeople): boolean {
  const limit = fields.get(key);
  return !limit || (holdsFor(limit.see, userId, task) && holdsFor(limit.edit, userId, task));
}

/** Whether a field does not exist for a user: they see its value in no task. */
export function isUnknown({ see }: Pick<FieldLimit, 'see'>): boolean {
  return see !== true && see.length === 0;
}

/** Without the values that the user may not see. */
export function withoutHidden<T>(
  limits: FieldLimits | undefined,
  values: Readonly<Record<string, T>>,
  task: RelatedPeople,
): Record<string, T> {
  const shown = Object.entries(values).filter(([key]) => !limits || maySee(limits, key, task));
  return Object.fromEntries(shown);
}

async function anyRights(db: Db): Promise<boolean> {
  const pool = poolOf(db.$client);
  const before = known.get(pool);
  if (before && before.until > performance.now()) return await before.answer;
  const answer = hasFieldRights(wrap(db.$client));
  const now: Known = { answer, until: performance.now() + CACHE_TTL };
  known.set(pool, now);
  answer.catch(() => known.get(pool) === now && known.delete(pool));
  return await answer;
}
