import { type Db, one, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import type { SimulatedParcel, SimulatorState } from './simulator.ts';

const COLUMNS = 'number, carrier, registered_at as "registeredAt", stopped_at as "stoppedAt"';
const find = statement(`select ${COLUMNS} from connector_sandbox where account_id = $1 and number = any ($2::text[])`);
const insert = statement(`
  insert into connector_sandbox (account_id, number, carrier, registered_at)
  select $1, n.number, n.carrier, $4 from unnest($2::text[], $3::text[]) as n (number, carrier)
  on conflict do nothing returning number
`);
const stop = statement(`
  update connector_sandbox set stopped_at = $3 where account_id = $1 and number = any ($2::text[]) and stopped_at is null
`);
const move = statement(`
  update connector_sandbox set carrier = $3, stopped_at = null where account_id = $1 and number = $2
`);
const count = statement('select count(*)::int as count from connector_sandbox where account_id = $1');
const findRecent = statement(`
  select ${COLUMNS}, account_id as "accountId" from connector_sandbox s
  where stopped_at is null and registered_at > now() - interval '20 days'
    and exists (select from connector_account a where a.id = s.account_id and a.base_url is null)
  order by registered_at desc limit 2000
`);
const findLatest = statement(`
  select ${COLUMNS} from connector_sandbox where account_id = $1 order by registered_at desc, number limit 1
`);

/** State of the simulator of a sandbox account, stored in the database to survive restarts. */
export function databaseState(db: Db, accountId: string): SimulatorState {
  return {
    find: (numbers) => rowsOf<SimulatedParcel>(db, find, [accountId, numbers]),
    async add(numbers, at) {
      const values = [accountId, numbers.map(({ number }) => number), numbers.map(({ carrier }) => carrier), at];
      return (await rowsOf<{ number: string }>(db, insert, values)).map(({ number }) => number);
    },
    async move(number, carrier) {
      await rowsOf(db, move, [accountId, number, carrier]);
    },
    async stop(numbers, at) {
      await rowsOf(db, stop, [accountId, numbers, at]);
    },
    count: async () => one(await rowsOf<{ count: number }>(db, count, [accountId])).count,
    latest: () => rowOf<SimulatedParcel>(db, findLatest, [accountId]),
  };
}

/** Parcels of all sandbox accounts whose stories have not ended, newest registration first. */
export async function recentSandboxParcels(db: Db): Promise<(SimulatedParcel & { accountId: string })[]> {
  return await rowsOf<SimulatedParcel & { accountId: string }>(db, findRecent);
}
