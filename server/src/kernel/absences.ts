/** SQL of the absences of today, by the clock of the database and where each person is. */
export const PRESENT_ABSENCES = `(
  select a.user_id, a.until_day, a.substitute_id from person_absence a join sys_user u on u.id = a.user_id
  where (now() at time zone coalesce(u.time_zone, 'UTC'))::date between a.from_day and a.until_day
)`;

/** SQL of those for whom the user $1 decides at present, as `stands_for`: an absent substitute is replaced in turn. */
export const STANDS_FOR = `
  recursive stands_for (id) as (
    select w.user_id from ${PRESENT_ABSENCES} w where w.substitute_id = $1
    union
    select w.user_id from stands_for s join ${PRESENT_ABSENCES} w on w.substitute_id = s.id
  )
`;
