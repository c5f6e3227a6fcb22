const DIGEST_AT = `coalesce(s.digest_at, '08:00')::interval`;

/**
 * SQL for the time of an e-mail about an event of the kind now: immediately, at the end of the quiet hours, or at the next
 * time of the digest, in the time zone of the user; `u` is the user, `s` their settings, which may be missing.
 */
export const mailDue = (kind: string) => `(
  select case
    when s.mails = 'daily' or ${kind} = any (s.digest_kinds) then
      (l.day + ${DIGEST_AT} + case when l.at >= l.day + ${DIGEST_AT} then interval '1 day' else interval '0' end)
        at time zone l.zone
    when s.quiet_from is null or s.quiet_to is null or s.quiet_from = s.quiet_to then now()
    when s.quiet_from < s.quiet_to and l.clock >= s.quiet_from and l.clock < s.quiet_to
      then (l.day + s.quiet_to::interval) at time zone l.zone
    when s.quiet_from > s.quiet_to and l.clock >= s.quiet_from
      then (l.day + interval '1 day' + s.quiet_to::interval) at time zone l.zone
    when s.quiet_from > s.quiet_to and l.clock < s.quiet_to then (l.day + s.quiet_to::interval) at time zone l.zone
    else now() end
  from (select coalesce(u.time_zone, 'UTC') as zone) z,
    lateral (select z.zone, now() at time zone z.zone as at) n,
    lateral (select n.zone, n.at, date_trunc('day', n.at) as day, to_char(n.at, 'HH24:MI') as clock) l
)`;
