import { accountFailures, type Failure, userFailures } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail } from '../../../kernel/fail.ts';

/** Editable fields of a user, except roles and departments. */
export type UserFields = {
  realname: string;
  workNo: string | null;
  birthday: string | null;
  email: string | null;
  phone: string | null;
  post: string | null;
  telephone: string | null;
  sex: number | null;
  userIdentity: number;
  activitiSync: number;
  departIds: readonly string[];
};
export type NewAccount = UserFields & {
  id: string;
  username: string;
  skeleton: string;
  passwordHash: string | null;
  language: string;
};

// Addresses entered by an administrator count as verified, except their own.
const insert = statement(`
  insert into sys_user (id, username, username_skeleton, realname, password_hash, password_changed_at, language, work_no,
    birthday, email, email_proved_at, phone, post, telephone, sex, user_identity, activiti_sync, depart_ids)
  select r.id, r.username, r.skeleton, r.realname, r."passwordHash", case when r."passwordHash" is not null then now() end,
    r.language, r."workNo", r.birthday, r.email, case when r.email is not null then now() end, r.phone, r.post, r.telephone, r.sex, r."userIdentity", r."activitiSync",
    array(select jsonb_array_elements_text(r."departIds")::uuid)
  from jsonb_to_recordset($1::jsonb) as r (id uuid, username text, skeleton text, realname text, "passwordHash" text,
    language text, "workNo" text, birthday text, email text, phone text, post text, telephone text, sex int,
    "userIdentity" int, "activitiSync" int, "departIds" jsonb)
`);
const update = statement(`
  update sys_user set realname = $3, work_no = $4, birthday = $5, email = $6,
    email_proved_at = case
      when lower($6::text) = lower(email) then email_proved_at when $6::text is not null and $14::boolean then now()
    end, phone = $7, post = $8, telephone = $9,
    sex = $10, user_identity = $11, activiti_sync = $12, depart_ids = $13::uuid[], version = version + 1,
    updated_at = now()
  where id = $1 and ($2::int is null or version = $2) and deleted_at is null returning id
`);
const TAKEN: Readonly<Record<string, Failure>> = {
  sys_user_username: accountFailures.usernameTaken,
  sys_user_email: accountFailures.emailTaken,
  sys_user_phone: accountFailures.phoneTaken,
  sys_user_work_no: userFailures.workNoTaken,
};

/** Runs a write and converts unique violations to failures. */
export async function refuseDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = TAKEN[violatedConstraint(error) ?? ''];
    if (failure) fail(failure);
    throw error;
  }
}

/** Inserts users without roles and departments. */
export async function insertUsers(db: Db, accounts: readonly NewAccount[]): Promise<void> {
  await refuseDuplicates(() => rowsOf(db, insert, [JSON.stringify(accounts)]));
}

/**
 * Updates a user; with `isEmailTrusted` a new e-mail address counts as verified. Returns false when the user is deleted or the
 * version is stale.
 */
export async function updateUser(
  db: Db,
  { id, version, isEmailTrusted }: { id: string; version: number | undefined; isEmailTrusted: boolean },
  fields: UserFields,
): Promise<boolean> {
  const { realname, workNo, birthday, email, phone, post, telephone, sex } = fields;
  const facts = [realname, workNo, birthday, email, phone, post, telephone, sex];
  const values = [
    id,
    version ?? null,
    ...facts,
    fields.userIdentity,
    fields.activitiSync,
    fields.departIds,
    isEmailTrusted,
  ];
  return (await refuseDuplicates(() => rowOf(db, update, values))) !== undefined;
}
