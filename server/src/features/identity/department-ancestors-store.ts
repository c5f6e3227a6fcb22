/** SQL for the codes of a user's departments and all their ancestors; `person` is an expression for the user id. */
export function departmentAncestors(person: string): string {
  return `array(
    with recursive line as (
      select d.id, d.parent_id, d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
      where ud.user_id = ${person}
      union
      select d.id, d.parent_id, d.org_code from sys_depart d join line on d.id = line.parent_id
    )
    select org_code from line
  )`;
}
