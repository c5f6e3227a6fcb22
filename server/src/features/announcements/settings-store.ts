import { MANDATORY_KINDS, NOTICE_KINDS, type NotificationSettings } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';

const find = statement(`
  select ways, mails, digest_kinds as "digestKinds", quiet_from as "quietFrom", quiet_to as "quietTo", digest_at as "digestAt"
  from notification_setting where user_id = $1
`);
const save = statement(`
  insert into notification_setting (user_id, ways, mails, digest_kinds, quiet_from, quiet_to, digest_at)
  values ($1, $2::jsonb, coalesce($3, 'atOnce'), $4, $5, $6, coalesce($7, '08:00'))
  on conflict (user_id) do update set ways = excluded.ways, mails = coalesce($3, notification_setting.mails),
    digest_kinds = excluded.digest_kinds, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
    digest_at = coalesce($7, notification_setting.digest_at)
`);

const KINDS = [...NOTICE_KINDS, ...MANDATORY_KINDS] as const;
type Channel = NonNullable<NotificationSettings[(typeof KINDS)[number]]>;
type Row = Pick<NotificationSettings, 'quietFrom' | 'quietTo' | 'digestAt'> & {
  ways: Partial<Record<string, 'app' | 'mail' | 'none'>>;
  mails: 'atOnce' | 'daily';
  digestKinds: readonly string[];
};
const UNSET = {
  ways: {},
  mails: 'atOnce',
  digestKinds: [],
  quietFrom: null,
  quietTo: null,
  digestAt: '08:00',
} as const;

/** Notification settings of a user; by default in the bell only. */
export async function findSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const { ways, mails, digestKinds, ...rest }: Row = (await rowOf<Row>(db, find, [userId])) ?? UNSET;
  const app = { assigned: 'app', commented: 'app', changed: 'app', due: 'app' } as const;
  const always = { mentioned: 'app', review: 'app', announcement: 'app' } as const;
  const isDigest = (kind: string) => mails === 'daily' || digestKinds.includes(kind);
  const chosen = Object.entries(withoutMandatoryOff(ways)).map(([kind, way]) => [
    kind,
    way === 'mail' && isDigest(kind) ? 'digest' : way,
  ]);
  return { ...app, ...always, ...Object.fromEntries(chosen), ...rest };
}

/** Mentions could be turned off in earlier versions: what was stored then no longer counts. */
function withoutMandatoryOff(ways: Row['ways']): Row['ways'] {
  const isOff = ([kind, way]: [string, unknown]) => way === 'none' && MANDATORY_KINDS.some((one) => one === kind);
  return Object.fromEntries(Object.entries(ways).filter((entry) => !isOff(entry)));
}

export async function saveSettings(db: Db, userId: string, given: NotificationSettings): Promise<void> {
  const { changed = 'app' } = given.changed ? given : await findSettings(db, userId);
  const settings = { ...given, changed };
  const { quietFrom, quietTo, digestAt = null } = settings;
  const isDigest = (way: Channel) => way === 'digest' || (way === 'mail' && settings.mails === 'daily');
  const digestKinds = KINDS.filter((kind) => isDigest(settings[kind]));
  // Servers of earlier versions know no digest of single events: to them it is an e-mail.
  const ways = Object.fromEntries(KINDS.map((kind) => [kind, settings[kind] === 'digest' ? 'mail' : settings[kind]]));
  const mailed = KINDS.filter((kind) => ways[kind] === 'mail');
  const all = digestKinds.length === mailed.length ? 'daily' : 'atOnce';
  // Without any e-mail, events without a setting of their own are sent as before.
  const mails = mailed.length > 0 ? all : (settings.mails ?? null);
  await rowsOf(db, save, [userId, JSON.stringify(ways), mails, digestKinds, quietFrom, quietTo, digestAt]);
}
