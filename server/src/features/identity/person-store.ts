import type { Department, Preferences, UserInfo } from '@opsyard/contract';
import type { Language } from '../../kernel/access/actor.ts';
import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import type { parseLoginName } from './username.ts';

export type Credentials = {
  id: string;
  username: string;
  passwordHash: string | null;
  active: boolean;
  /** Registered and awaiting approval by an administrator. */
  waits: boolean;
  /** Whether the account has signed in from this address within 30 days. */
  familiar: boolean;
};

const credentialsBy = (condition: string) =>
  statement(`
    select u.id, u.username, u.password_hash as "passwordHash", u.status = 1 as active, u.status = 3 as waits,
      exists (
        select 1 from session s where s.user_id = u.id and s.kind = 'login' and s.ip = $2 and s.created_at > now() - interval '30 days'
      ) as familiar
    from sys_user u where u.deleted_at is null and ${condition}
  `);
const credentialsOf = {
  // Only a verified address identifies an account: anybody can register with somebody else's.
  email: credentialsBy('lower(u.email) = $1 and u.email_proved_at is not null'),
  username: credentialsBy('u.username_skeleton = $1'),
};
const USER_INFO = `
  u.id, u.username, u.realname, u.avatar, u.email, u.phone, (
    select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
    where ud.user_id = u.id and d.org_code = u.current_org_code
  ) as "orgCode"
`;
const recordLoginOf = statement(`
  update sys_user u set last_seen_at = now(), current_org_code = coalesce((
    select min(d.org_code) from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
    where ud.user_id = u.id having count(*) = 1
  ), u.current_org_code)
  where u.id = $1 and (not $3::boolean or u.password_hash = $2) and u.status = 1 and u.deleted_at is null
  returning u.id
`);
const userInfo = statement(`select ${USER_INFO} from sys_user u where u.id = $1`);
const departments = statement(`
  select d.id, d.org_code as "orgCode",
    case when $2 = 'en' then coalesce(d.depart_name_en, d.depart_name) else d.depart_name end as "departName"
  from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
  where ud.user_id = $1 order by d.depart_order, d.org_code
`);
const selectDepartment = statement(`
  update sys_user u set current_org_code = $2
  where u.id = $1 and exists (
    select 1 from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
    where ud.user_id = u.id and d.org_code = $2
  )
  returning u.id
`);
const person = `
  select u.id, u.username, u.realname, u.avatar, (
    select case when $2 = 'en' then coalesce(d.depart_name_en, d.depart_name) else d.depart_name end
    from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = u.id
    order by d.org_code is distinct from u.current_org_code, d.depart_order, d.org_code limit 1
  ) as "departName"
  from sys_user u
`;
const people = statement(`
  ${person}
  where u.status = 1 and u.deleted_at is null and (u.realname ilike $1 or u.username ilike $1 or u.initials ilike $1)
  order by u.realname, u.id limit 50
`);
const peopleById = statement(`${person} where u.id = any ($1::uuid[])`);
const inactive = statement(`
  select id from sys_user where id = any ($1::uuid[]) and (status <> 1 or deleted_at is not null)
`);
const preferences = statement('select preferences from sys_user where id = $1');
const savePreferences = statement(`
  update sys_user set preferences = preferences || $2::jsonb where id = $1 returning preferences
`);

/** Finds the account of a typed name. */
export async function findCredentials(
  db: Db,
  name: NonNullable<ReturnType<typeof parseLoginName>>,
  ip: string,
): Promise<Credentials | undefined> {
  return await rowOf<Credentials>(db, credentialsOf[name.kind], [name.value, ip]);
}

/**
 * Records a login; returns false when the account is no longer active or its password is no longer the verified one.
 */
export async function recordLogin(db: Db, id: string, passwordHash: string | null | undefined): Promise<boolean> {
  return (await rowOf(db, recordLoginOf, [id, passwordHash, passwordHash !== undefined])) !== undefined;
}

/** Profile of a user as the page shows it to them. */
export async function findUserInfo(db: Db, id: string): Promise<UserInfo | undefined> {
  return await rowOf<UserInfo>(db, userInfo, [id]);
}

/** Departments of a user, with names in a language. */
export async function departmentsOf(db: Db, id: string, language: Language): Promise<Department[]> {
  return await rowsOf<Department>(db, departments, [id, language]);
}

/** Selects the current department of a user; returns false when they do not belong to it. */
export async function chooseDepartment(db: Db, id: string, orgCode: string): Promise<boolean> {
  return (await rowOf(db, selectDepartment, [id, orgCode])) !== undefined;
}

export type FoundPerson = Pick<UserInfo, 'id' | 'username' | 'realname' | 'avatar'> & { departName: string | null };

/** Active users whose name contains the text, at most 50. */
export async function searchPeople(db: Db, text: string, language: Language): Promise<FoundPerson[]> {
  const literal = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return await rowsOf<FoundPerson>(db, people, [`%${literal}%`, language]);
}

/** Finds users by id, including inactive ones. */
export async function findPeople(db: Db, ids: readonly string[], language: Language): Promise<FoundPerson[]> {
  return await rowsOf<FoundPerson>(db, peopleById, [ids, language]);
}

/** Which of these users are no longer active. */
export async function findInactive(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, inactive, [ids]);
  return rows.map(({ id }) => id);
}

/** Preferences of a user; empty when none are saved. */
export async function findPreferences(db: Db, id: string): Promise<Preferences> {
  const row = await rowOf<{ preferences: Preferences }>(db, preferences, [id]);
  return row?.preferences ?? {};
}

/** Merges changed preferences into the saved ones and returns the result. */
export async function mergePreferences(db: Db, id: string, changes: Preferences): Promise<Preferences> {
  const row = await rowOf<{ preferences: Preferences }>(db, savePreferences, [id, JSON.stringify(changes)]);
  return row?.preferences ?? changes;
}
