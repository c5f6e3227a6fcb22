/** SQL for whether a menu entry `p` grants a permission that is not in `$2`. */
export const EXCESS_PERMISSION = `p.perms is not null and p.perms_type <> '2' and p.perms <> all ($2::text[])`;
/** SQL for whether the role `r` has a permission that is not in `$2`. */
export const ROLE_WITH_EXCESS = `exists (
  select 1 from sys_role_permission rp join sys_permission p on p.id = rp.permission_id
  where rp.role_id = r.id and ${EXCESS_PERMISSION}
)`;
