import type { LateTasks } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { OpeningProblem } from '../../../records/task-opener.ts';

const NAME = 'late parcel tasks';
const READ = `
  select i.value, u.realname as "setByName" from installation i
  left join sys_user u on u.id = (i.value ->> 'setBy')::uuid where i.name = '${NAME}'
`;
const find = statement(READ);
// A missing row cannot be locked: two concurrent first writes would not see each other.
const insertEmpty = statement(`insert into installation (name, value) values ('${NAME}', '{}') on conflict do nothing`);
const lock = statement(`${READ} for update of i`);
const save = statement(`update installation set value = $1::jsonb where name = '${NAME}'`);
// The result of a run is only valid for the setting it ran with.
const OF_VERSION = `name = '${NAME}' and (value ->> 'version')::int = $1`;
const stopped = statement(`
  update installation set value = value || jsonb_build_object('problem', $2::text)
  where ${OF_VERSION} and value ->> 'problem' is distinct from $2::text returning 1
`);
const ran = statement(`
  update installation set value = value || jsonb_build_object('problem', null, 'lastRun', jsonb_build_object(
    'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'opened', $2::int, 'waiting', $3::int
  )) where ${OF_VERSION}
`);

/** The setting, its user and the result of the latest run. */
export type LateSetting = LateTasks & { setBy: string | null };
const NONE: LateSetting = {
  ...{ version: 0, on: false, projectId: null, ownerId: null, days: 3 },
  ...{ setBy: null, setByName: null, problem: null, lastRun: null },
};

/** The setting for automatic tasks. */
export async function findLateSetting(db: Db): Promise<LateSetting> {
  return settingOf(await rowOf<StoredSetting>(db, find));
}

/** The same, locked until the transaction ends. */
export async function lockLateSetting(db: Db): Promise<LateSetting> {
  await rowsOf(db, insertEmpty);
  return settingOf(one(await rowsOf<StoredSetting>(db, lock)));
}

type StoredSetting = { value: Partial<LateSetting>; setByName: string | null };

function settingOf(row: StoredSetting | undefined): LateSetting {
  return { ...NONE, ...row?.value, setByName: row?.setByName ?? null };
}

export async function saveLateSetting(db: Db, { setByName: _, ...setting }: LateSetting): Promise<void> {
  await rowsOf(db, save, [JSON.stringify(setting)]);
}

/** Records why no tasks are created; false if it is unchanged. */
export async function recordStopped(db: Db, version: number, problem: OpeningProblem): Promise<boolean> {
  return (await rowOf(db, stopped, [version, problem])) !== undefined;
}

export async function recordRun(db: Db, version: number, { opened, waiting }: { opened: number; waiting: number }) {
  await rowsOf(db, ran, [version, opened, waiting]);
}
