import type { Profile, ProfileChanges } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { deleteStoredFile, insertStoredFile } from '../../../kernel/files/stored-file-store.ts';
import type { Upload } from '../../../kernel/files/upload.ts';

const find = statement(`
  select u.id, u.username, u.realname, u.avatar, u.email, u.email_proved_at is not null as "emailProved", u.phone,
    u.sex, u.birthday, u.post, u.work_no as "workNo", u.language, u.time_zone as "timeZone",
    u.password_hash is not null as "hasPassword", (
      select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
      where ud.user_id = u.id and d.org_code = u.current_org_code
    ) as "orgCode"
  from sys_user u where u.id = $1
`);
// Missing fields are unchanged; null clears a field.
const edit = statement(`
  update sys_user u set
    realname = coalesce(c.realname, u.realname),
    sex = case when $2::jsonb ? 'sex' then c.sex else u.sex end,
    birthday = case when $2::jsonb ? 'birthday' then c.birthday else u.birthday end,
    language = case when $2::jsonb ? 'language' then c.language else u.language end,
    time_zone = case when $2::jsonb ? 'timeZone' then c."timeZone" else u.time_zone end,
    version = u.version + 1, updated_at = now()
  from jsonb_to_record($2::jsonb) as c (realname text, sex int, birthday text, language text, "timeZone" text)
  where u.id = $1
`);
const PATH = '/sys/user/avatar/';
const setAvatar = statement(`
  with former as (select id, avatar from sys_user where id = $1 for no key update)
  update sys_user u set avatar = $2, version = u.version + 1, updated_at = now()
  from former where u.id = former.id returning former.avatar
`);
const findFile = statement(`
  select f.id, f.sha256, f.size, f.mime from sys_user u join stored_file f on f.id = $1 where u.avatar = $2
`);
const contact = {
  phone: statement('update sys_user set phone = $2, version = version + 1, updated_at = now() where id = $1'),
  email: statement(`
    update sys_user set email = $2, email_proved_at = now(), version = version + 1, updated_at = now() where id = $1
  `),
};
const proved = statement(
  'select email from sys_user where id = $1 and email is not null and email_proved_at is not null',
);
const release = statement(`
  update sys_user set email = null, version = version + 1, updated_at = now()
  where lower(email) = lower($1) and email_proved_at is null and deleted_at is null and id is distinct from $2
  returning id, username
`);

export async function findProfile(db: Db, userId: string): Promise<Profile | undefined> {
  return await rowOf<Profile>(db, find, [userId]);
}

/** Updates the given fields of a profile. */
export async function editProfile(db: Db, userId: string, changes: ProfileChanges): Promise<void> {
  await rowsOf(db, edit, [userId, JSON.stringify(changes)]);
}

/** Sets or removes the avatar of a user and returns the id of the file to delete, if any. */
export async function replaceAvatar(db: Db, userId: string, upload: Upload | null): Promise<string | undefined> {
  if (upload) await insertStoredFile(db, upload, userId);
  const previous = await rowOf<{ avatar: string | null }>(db, setAvatar, [userId, upload && PATH + upload.id]);
  const id = previous?.avatar?.startsWith(PATH) ? previous.avatar.slice(PATH.length) : undefined;
  if (id) await deleteStoredFile(db, id);
  return id;
}

/** File of the current avatar of a user. */
export async function findAvatarFile(db: Db, id: string) {
  return await rowOf<{ id: string; sha256: string; size: number; mime: string }>(db, findFile, [id, PATH + id]);
}

/** Sets a verified number or address. */
export async function replaceContact(db: Db, userId: string, { kind, value }: Contact): Promise<void> {
  await rowsOf(db, contact[kind], [userId, value]);
}

/** Verified e-mail address of a user. */
export async function findProvedAddress(db: Db, userId: string): Promise<string | undefined> {
  return (await rowOf<{ email: string }>(db, proved, [userId]))?.email;
}

/** Removes an address from accounts that have not verified it, except one, and returns them. */
export async function releaseAddress(db: Db, address: string, exceptId: string | null) {
  return await rowsOf<{ id: string; username: string }>(db, release, [address, exceptId]);
}

export type Contact = { kind: 'phone' | 'email'; value: string };
