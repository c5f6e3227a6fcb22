import type pg from 'pg';
import { insertAccount } from '../../server/src/connectors/account-store.ts';
import { hintOf, sealAccountSecret } from '../../server/src/connectors/secrets.ts';
import { openKeys } from '../../server/src/features/identity/index.ts';
import { seedDefaults } from '../../server/src/features/seed.ts';
import { openDb, wrap } from '../../server/src/kernel/database/db.ts';
import { newId } from '../../server/src/kernel/database/ids.ts';
import { readSettings } from '../../server/src/kernel/settings/settings.ts';
import { type BenchPerson, SECRET_KEY } from '../dataset/dataset.ts';
import { seedPeople } from '../dataset/seed-people.ts';

const PEOPLE = 20;
const CHANNELS = 20;
const BATCH = 50_000;
/** The webhook secret of the account. */
export const ACCOUNT_SECRET = 'secret of the account that is measured';

/** The data for measurements of the operations areas. */
export type Operations = { people: BenchPerson[]; channelIds: string[]; accountId: string; waybills: number };

/** The number of a parcel by its index. */
export function numberOf(environment: number): string {
  return `YT${String(environment).padStart(10, '0')}`;
}

// Four of five have arrived; the others are what users look for. Parcels are shipped over a year, with the last event within three weeks of shipping.
const WAYBILLS = `
  insert into waybill (id, number, number_fold, status, channel, country, order_no, order_no_fold, last_event, last_event_fold,
    last_event_at, status_since, flags, shipped_on, first_scan_at, delivered_at, weight, length, width, height, search, created_by,
    registration)
  select gen_random_uuid(), w.number, lower(w.number), w.status, w.channel, w.country, w.order_no, lower(w.order_no),
    'Departed from facility', 'departed from facility', w.at, w.at,
    case when w.status in ('delivered', 'expired') then '{}' when i % 7 = 0 then '{stuck}' when i % 11 = 0 then '{silent}'
      else '{}' end::text[],
    w.shipped::date, w.shipped + interval '2 days', case when w.status = 'delivered' then w.at end,
    550, 300, 200, 100, array_to_tsvector(array[lower(w.number), lower(w.order_no)]), $3, 'registered'
  from generate_series($1::int, $2::int) i cross join lateral (
    select 'YT' || lpad(i::text, 10, '0') as number, 'SO' || lpad((i * 7)::text, 9, '0') as order_no,
      ($4::uuid[])[1 + (hashint4(i) & 2147483647) % cardinality($4::uuid[])] as channel,
      ('{US,DE,FR,GB,ES,IT,PL,NL,SE,CA,AU,JP,BR,MX,CL,SA,AE,IL,KR,SG}'::text[])[1 + (hashint4(i + 1) & 2147483647) % 20] as country,
      case when (hashint4(i + 2) & 2147483647) % 100 < 80 then 'delivered'
        else ('{inTransit,inTransit,inTransit,inTransit,notFound,outForDelivery,exception,expired,infoReceived,pickupReady}'::text[])
          [1 + (hashint4(i + 3) & 2147483647) % 10] end as status,
      s.shipped, s.shipped + make_interval(hours => 48 + (hashint4(i + 5) & 2147483647) % 480) as at
    from (select date_trunc('day', now()) - make_interval(days => 22 + (hashint4(i + 4) & 2147483647) % 365) as shipped) s
  ) w
`;
const FOLLOWED = `
  insert into waybill_tracking (waybill_id, account_id, registered_at)
  select id, $1, now() - interval '5 days' from waybill where number = any ($2::text[])
`;
const CHANNEL = `
  insert into logistics_channel (id, name, name_fold, code, code_fold, carrier, carrier_fold, service, state, search, created_by)
  select id, 'Channel ' || n, 'channel ' || n, 'C' || n, 'c' || n, 'Yun', 'yun', 'line', 'active', array_to_tsvector(array['c' || n]), $2
  from unnest($1::uuid[]) with ordinality c (id, n)
`;

type Seed = { url: string; waybills: number; followed: number };

/** Seeds an empty database with users, channels, an account and this many waybills, of which the account tracks the first ones. */
export async function seedOperations({ url, waybills, followed }: Seed): Promise<Operations> {
  const { pool, close } = openDb(url, { max: 4, queryTimeout: 600_000 });
  try {
    await openKeys(pool, readSettings({ SECRET_KEY }));
    await seedDefaults(pool);
    const people = await seedPeople(pool, PEOPLE);
    const by = people[0]?.id;
    const channelIds = Array.from({ length: CHANNELS }, newId);
    await pool.query(CHANNEL, [channelIds, by]);
    const client = await pool.connect();
    await client.query('set statement_timeout = 0');
    for (let first = 0; first < waybills; first += BATCH)
      await client.query(WAYBILLS, [first, Math.min(first + BATCH, waybills) - 1, by, channelIds]);
    const accountId = await seedAccount(pool);
    const numbers = Array.from({ length: Math.min(followed, waybills) }, (_, environment) => numberOf(environment));
    await client.query(FOLLOWED, [accountId, numbers]);
    client.release(true);
    return { people, channelIds, accountId, waybills };
  } finally {
    await close();
  }
}

async function seedAccount(pool: pg.Pool): Promise<string> {
  const db = wrap(pool);
  const id = newId();
  const environment = { id, provider: 'track17', baseUrl: null };
  await insertAccount(db, id, {
    ...{ provider: 'track17', sandbox: true, name: 'Measured', baseUrl: null, scopes: '', perSecond: null },
    ...{ price: null, departmentId: null, sealedWebhookSecret: null, webhookSecretHint: null },
    ...{
      sealedSecret: await sealAccountSecret(db, environment, 'secret', ACCOUNT_SECRET),
      secretHint: hintOf(ACCOUNT_SECRET),
    },
  });
  return id;
}
