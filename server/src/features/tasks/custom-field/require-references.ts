import { type CustomKey, customFieldFailures, customKey, isCustomKey, RECORD_REF } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { visibleChips } from '../../../records/links/chips.ts';
import { refusedLink } from '../../../records/links/refused-links.ts';
import { findAttached, findReferenceFields, type ReferenceField } from './reference-store.ts';

type Requested = { task: { id?: string; custom?: Readonly<Record<string, unknown>> }; changes: object };
type Named = { key: CustomKey; value: string; taskId: string | undefined };

const ID = /^[0-9a-f]{32}$/;

/** Refuses records that the user cannot open, and files that are not attached to the task; present values may stay. */
export async function requireReferences(db: Db, actor: Actor, requests: readonly Requested[]): Promise<void> {
  const named = requests.flatMap(({ task, changes }) =>
    Object.entries(changes).flatMap(([key, value]): Named[] => {
      if (!isCustomKey(key) || typeof value !== 'string' || task.custom?.[key] === value) return [];
      return RECORD_REF.test(value) || ID.test(value) ? [{ key, value, taskId: task.id }] : [];
    }),
  );
  if (named.length === 0) return;
  const ids = [...new Set(named.map(({ key }) => key.slice(2)))];
  for (const field of await findReferenceFields(db, ids)) {
    const given = named.filter(({ key }) => key === customKey(field.id));
    const isKnown = field.kind === 'file' ? await areAttached(db, given) : await areOpen(db, actor, given);
    if (!isKnown) refuse(field);
  }
}

async function areOpen(db: Db, actor: Actor, given: readonly Named[]): Promise<boolean> {
  const refs = new Set(given.map(({ value }) => value));
  const requested = [...refs].map((ref) => ({ type: ref.split(':')[0] ?? '', id: ref.split(':')[1] ?? '' }));
  const found = await visibleChips({ db, actor, language: 'en' }, requested);
  const open = new Set(found.map(({ type, id }) => `${type}:${id}`));
  return [...refs].every((ref) => open.has(ref)) && !(await refusedLink({ db, actor }, requested));
}

async function areAttached(db: Db, given: readonly Named[]): Promise<boolean> {
  const ids = [...new Set(given.map(({ value }) => value))].filter((value) => ID.test(value));
  const taskOf = new Map((await findAttached(db, ids)).map(({ id, taskId }) => [id, taskId]));
  return given.every(({ value, taskId }) => taskId !== undefined && taskOf.get(value) === taskId);
}

function refuse({ id, name, kind }: ReferenceField): never {
  const failure = kind === 'file' ? customFieldFailures.fileUnknown : customFieldFailures.recordUnknown;
  return fail(failure, { values: { name }, detail: { field: customKey(id) } });
}
