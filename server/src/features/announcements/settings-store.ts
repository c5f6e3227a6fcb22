import { MANDATORY_KINDS, NOTICE_KINDS, type NotificationSettings } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';

const find = statement(`
  select ways, mails, quiet_from as "quietFrom", quiet_to as "quietTo", digest_at as "digestAt"
  from notification_setting where user_id = $1
`);
const save = statement(`
  insert into notification_setting (user_id, ways, mails, quiet_from, quiet_to, digest_at)
  values ($1, $2::jsonb, $3, $4, $5, coalesce($6, '08:00'))
  on conflict (user_id) do update set ways = excluded.ways, mails = excluded.mails, quiet_from = excluded.quiet_from,
    quiet_to = excluded.quiet_to, digest_at = coalesce($6, notification_setting.digest_at)
`);

type Row = Pick<NotificationSettings, 'mails' | 'quietFrom' | 'quietTo' | 'digestAt'> & {
  ways: Partial<Record<string, string>>;
};

/** Notification settings of a user; by default in the bell only. */
export async function findSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const row = await rowOf<Row>(db, find, [userId]);
  const { ways = {}, ...rest } = row ?? { mails: 'atOnce', quietFrom: null, quietTo: null, digestAt: '08:00' };
  const app = { assigned: 'app', commented: 'app', due: 'app' } as const;
  const always = { mentioned: 'app', review: 'app', announcement: 'app' } as const;
  return { ...app, ...always, ...withoutMandatoryOff(ways), ...rest };
}

/** Mentions could be turned off in earlier versions: what was stored then no longer counts. */
function withoutMandatoryOff(ways: Row['ways']): Partial<NotificationSettings> {
  const isOff = ([kind, way]: [string, unknown]) => way === 'none' && MANDATORY_KINDS.some((one) => one === kind);
  return Object.fromEntries(Object.entries(ways).filter((entry) => !isOff(entry)));
}

/** Stores the notification settings of a user. */
export async function saveSettings(db: Db, userId: string, settings: NotificationSettings): Promise<void> {
  const { mails, quietFrom, quietTo, digestAt = null } = settings;
  const ways = Object.fromEntries([...NOTICE_KINDS, ...MANDATORY_KINDS].map((kind) => [kind, settings[kind]]));
  await rowsOf(db, save, [userId, JSON.stringify(ways), mails, quietFrom, quietTo, digestAt]);
}
