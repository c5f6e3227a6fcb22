import { commonFailures, recordFailures } from '@opsyard/contract';
import { fail, required } from '../../kernel/fail.ts';
import type { ServedType } from '../adapter.ts';
import { lockVisibleRecords, visibleRecords } from '../list.ts';
import { recordTopic } from '../topic.ts';
import { peopleWhoSeeRecord, whoMaySeeRecord } from './audience.ts';
import { findExistingRecords } from './audience-store.ts';
import { declareHost, type RecordHost } from './host.ts';

/** The parts host of a declared record type. */
export function recordHost(served: ServedType): RecordHost {
  const { type } = served;
  return declareHost({
    type: type.name,
    async open(db, actor, id, use) {
      const read = use === 'view' ? visibleRecords : lockVisibleRecords;
      const { rows } = await read(db, actor, served, [id]);
      const row = required(rows[0], commonFailures.notFound);
      if (row.deletedAt !== null) return fail(use === 'view' ? commonFailures.notFound : recordFailures.inTrash);
      return {
        id,
        projectId: null,
        subject: String(row[type.title] ?? type.one[0]),
        page: `${type.page}?open=${id}`,
        concerned: peopleOf(served, row),
        manages: actor.permissions.has(type.permissions.delete ?? type.permissions.edit),
        inTrash: false,
        whoMaySee: (tx, userIds) => whoMaySeeRecord(tx, served, id, userIds),
        peopleWhoSee: (tx, searched) => peopleWhoSeeRecord(tx, served, id, searched),
        touched: (change) =>
          change.announce(recordTopic(type.name), {
            cmd: 'record',
            recordType: type.name,
            ids: [id],
            kind: 'parts',
          }),
      };
    },
    existing: (db, ids) => findExistingRecords(db, type, ids),
  });
}

/** The users responsible for a record: its creator, and the users in its fields. */
function peopleOf({ type }: ServedType, row: Readonly<Record<string, unknown>>): string[] {
  const named = Object.entries(type.allFields)
    .filter(([key, { kind }]) => key !== 'updatedBy' && (kind === 'user' || kind === 'users'))
    .flatMap(([key]) => [row[key]].flat());
  return [...new Set(named.filter((id): id is string => typeof id === 'string'))];
}
