import type { Answer } from '../calls/transport.ts';
import { isSetAside, type KeptWrite } from './write-store.ts';

/** The records a write changes, by id: the version it is based on, and the fields it sets. */
type Based = ReadonlyMap<string, { version: number; fields: readonly string[] }>;
type Edit = { id: string; version: number; changes: Record<string, unknown> };
type Move = {
  ids: string[];
  versions: number[];
  statusId?: unknown;
  labels?: unknown;
  values?: { field: string };
  changes?: object;
};

/**
 * The later edits and moves among kept writes, which were based on the same version as one that has been answered: they build upon it now, so that a user is not told to
 * have changed the field themselves. Where others have changed the record between, changes of other fields keep their version, so that a conflict shows.
 */
export function withEarlier(done: KeptWrite, { result }: Answer, writes: readonly KeptWrite[]): KeptWrite[] {
  const made = basedOn(done.body);
  const versions = versionsIn(result);
  if (made.size === 0 || versions.size === 0) return [];
  return writes.flatMap((one) => {
    if (!isLater(one, done)) return [];
    const newer = new Map<string, number>();
    for (const [id, later] of basedOn(one.body)) {
      const [before, version] = [made.get(id), versions.get(id)];
      if (!before || version === undefined || later.version !== before.version) continue;
      const isOwnField = later.fields.every((name) => before.fields.includes(name));
      if (isOwnField || version === before.version + 1) newer.set(id, version);
    }
    return newer.size > 0 ? [{ ...one, body: withVersions(one.body, newer) }] : [];
  });
}

/**
 * Whether a write waits for an earlier one of the same record that was set aside, or for one that waits so itself: the writes of a record are
 * sent in their order.
 */
export function isBehindSetAside(write: KeptWrite, writes: readonly KeptWrite[]): boolean {
  if (write.refused !== null) return false;
  const blocked = new Set<unknown>();
  const isBlocked = (one: KeptWrite) => recordsOf(one).some((record) => blocked.has(record));
  for (const one of writes.filter(({ id }) => id < write.id).toSorted((first, second) => first.id - second.id))
    if (isSetAside(one) || (one.refused === null && isBlocked(one)))
      for (const record of recordsOf(one)) blocked.add(record);
  return isBlocked(write);
}

function recordsOf({ body }: KeptWrite): unknown[] {
  const { id, ids, recordId } = (body ?? {}) as { id?: unknown; ids?: unknown; recordId?: unknown };
  return [id, recordId, ...(Array.isArray(ids) ? ids : [])].filter((one) => typeof one === 'string');
}

/** Whether a write of the same area waits behind another one, and may still be changed. */
function isLater(one: KeptWrite, done: KeptWrite): boolean {
  const isBehind = one.id > done.id && one.userId === done.userId && featureOf(one) === featureOf(done);
  return isBehind && one.refused === null && !one.isTried;
}

const featureOf = ({ call }: KeptWrite) => call.split('.', 1)[0];

function basedOn(body: unknown): Based {
  if (isEdit(body)) return new Map([[body.id, { version: body.version, fields: Object.keys(body.changes) }]]);
  if (!isMove(body)) return new Map();
  const { ids, versions, statusId, labels, values, changes = {} } = body;
  const fields = [
    ...Object.keys(changes),
    ...(statusId === undefined ? [] : ['statusId']),
    ...(labels === undefined ? [] : ['labelIds']),
    ...(values === undefined ? [] : [values.field]),
  ];
  return new Map(
    ids.flatMap((id, at) => (versions[at] === undefined ? [] : [[id, { version: versions[at], fields }]])),
  );
}

function withVersions(body: unknown, newer: ReadonlyMap<string, number>): unknown {
  if (isEdit(body)) return { ...body, version: newer.get(body.id) ?? body.version };
  if (!isMove(body)) return body;
  return { ...body, versions: body.versions.map((version, at) => newer.get(body.ids[at] ?? '') ?? version) };
}

/** The versions of the records in an answer, by id. */
function versionsIn(result: unknown): ReadonlyMap<string, number> {
  const { record, records } = (result ?? {}) as { record?: unknown; records?: unknown };
  const all: unknown[] = Array.isArray(records) ? records : [record];
  return new Map(
    all.flatMap((one) => {
      const { id, version } = (one ?? {}) as { id?: unknown; version?: unknown };
      return typeof id === 'string' && typeof version === 'number' ? [[id, version] as const] : [];
    }),
  );
}

function isEdit(body: unknown): body is Edit {
  const { id, version, changes } = (body ?? {}) as Partial<Record<keyof Edit, unknown>>;
  return typeof id === 'string' && typeof version === 'number' && typeof changes === 'object' && changes !== null;
}

function isMove(body: unknown): body is Move {
  const { ids, versions } = (body ?? {}) as Partial<Record<keyof Move, unknown>>;
  return Array.isArray(ids) && Array.isArray(versions);
}
