import { MEASURES_PER_ORDER, type Measure, type MeasureVersion } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';

type StoredVersion = MeasureVersion & {
  id: string;
  measureId: string;
  orderId: string;
  removed: boolean;
  round: number | null;
};
/** The values of a new version. */
type NewVersion = Omit<StoredVersion, 'id' | 'enteredBy' | 'enteredAt' | 'round' | 'measureId'> & {
  /** Missing for a new measure. */
  measureId?: string;
  by: string;
};

const COLUMNS = `
  m.id, m.measure_id as "measureId", m.order_id as "orderId", m.source, m.length, m.width, m.height, m.weight,
  m.measured_at as "measuredAt", m.measured_by as "measuredBy", m.device, m.removed, m.round,
  u.realname as "enteredBy", m.entered_at as "enteredAt"
`;
const list = statement(`
  select ${COLUMNS} from work_order_measure m left join sys_user u on u.id = m.entered_by
  where m.order_id = $1 order by m.measure_id, m.id desc limit ${2 * MEASURES_PER_ORDER}
`);
const order = statement('select order_id as "orderId" from work_order_measure where measure_id = $1 limit 1');
const insert = statement(`
  insert into work_order_measure (id, order_id, measure_id, source, length, width, height, weight, measured_at, measured_by,
    device, removed, entered_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
`);
const seal = statement('update work_order_measure set round = $2 where order_id = $1 and round is null');

/** All versions of the measures of an order, including removals at most twice as many as can be entered; grouped by measure, the latest first. */
export async function listVersions(db: Db, orderId: string): Promise<StoredVersion[]> {
  return await rowsOf<StoredVersion>(db, list, [orderId]);
}

/** The measures of an order in the order they were first entered, each with its earlier versions. */
export async function listMeasures(db: Db, orderId: string): Promise<Measure[]> {
  const threads = Map.groupBy(await listVersions(db, orderId), ({ measureId }) => measureId);
  return [...threads.values()].flatMap(([latest, ...before]) =>
    latest && !latest.removed
      ? [{ ...versionOf(latest), id: latest.measureId, round: latest.round, earlier: before.map(versionOf) }]
      : [],
  );
}

export async function orderOfMeasure(db: Db, measureId: string): Promise<string | undefined> {
  return (await rowsOf<{ orderId: string }>(db, order, [measureId]))[0]?.orderId;
}

/** Adds a measure, or a version of one, and returns the id of the measure. */
export async function insertVersion(db: Db, version: NewVersion): Promise<string> {
  const id = newId();
  const { orderId, measureId = id, source, length, width, height, weight, measuredAt, removed, by } = version;
  const text = (value: string | null) => value || null;
  await rowsOf(db, insert, [
    ...[id, orderId, measureId, source, length, width, height, weight, measuredAt],
    ...[text(version.measuredBy), text(version.device), removed, by],
  ]);
  return measureId;
}

export async function measureOf(db: Db, orderId: string, id: string): Promise<Measure> {
  return one((await listMeasures(db, orderId)).filter((measure) => measure.id === id));
}

/** Locks the measures submitted with an order in a round against corrections. */
export async function sealMeasures(db: Db, orderId: string, round: number): Promise<void> {
  await rowsOf(db, seal, [orderId, round]);
}

function versionOf(kept: StoredVersion): MeasureVersion {
  const { source, length, width, height, weight, measuredAt, measuredBy, device, enteredBy, enteredAt } = kept;
  return { source, length, width, height, weight, measuredAt, measuredBy, device, enteredBy, enteredAt };
}
