import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { isGrantedAnywhere } from '../../identity/index.ts';

const may = statement(`
  select exists (select 1 from sys_user u where u.id = $1 and u.status = 1 and u.deleted_at is null) and not exists (
    select 1 from sys_permission p
    where p.perms is not null and p.perms_type <> '2' and p.status <> '0'
      and ${isGrantedAnywhere('$2', 'p.id')} and not ${isGrantedAnywhere('$1', 'p.id')}
  ) as may
`);

/** Whether the inviting user is active and has at least the permissions of the invited one. */
export async function canStillInvite(db: Db, hostId: string, userId: string): Promise<boolean> {
  return one(await rowsOf<{ may: boolean }>(db, may, [hostId, userId])).may;
}
