-- Items of a draft are counted as pending, but their objects are not in flight until the draft starts.
alter table record_job_item drop constraint record_job_item_state;--> statement-breakpoint
alter table record_job_item add constraint record_job_item_state
  check (state in ('draft', 'pending', 'running', 'ok', 'skipped', 'failed', 'cancelled'));--> statement-breakpoint
create or replace function count_record_job_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update record_job j set total = j.total + s.total, pending = j.pending + s.pending, running = j.running + s.running,
      ok = j.ok + s.ok, skipped = j.skipped + s.skipped, failed = j.failed + s.failed, cancelled = j.cancelled + s.cancelled
    from (
      select job_id, count(*) as total, count(*) filter (where state in ('pending', 'draft')) as pending,
        count(*) filter (where state = 'running') as running, count(*) filter (where state = 'ok') as ok,
        count(*) filter (where state = 'skipped') as skipped, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'cancelled') as cancelled
      from fresh group by job_id
    ) s where j.id = s.job_id;
  elsif tg_op = 'UPDATE' then
    update record_job j set pending = j.pending + s.pending, running = j.running + s.running, ok = j.ok + s.ok,
      skipped = j.skipped + s.skipped, failed = j.failed + s.failed, cancelled = j.cancelled + s.cancelled
    from (
      select job_id, coalesce(sum(step) filter (where state in ('pending', 'draft')), 0) as pending,
        coalesce(sum(step) filter (where state = 'running'), 0) as running,
        coalesce(sum(step) filter (where state = 'ok'), 0) as ok,
        coalesce(sum(step) filter (where state = 'skipped'), 0) as skipped,
        coalesce(sum(step) filter (where state = 'failed'), 0) as failed,
        coalesce(sum(step) filter (where state = 'cancelled'), 0) as cancelled
      from (select job_id, state, -1 as step from stale union all select job_id, state, 1 from fresh) c
      group by job_id
    ) s where j.id = s.job_id and (s.pending, s.running, s.ok, s.skipped, s.failed, s.cancelled) <> (0, 0, 0, 0, 0, 0);
  end if;
  return null;
end $$;--> statement-breakpoint
update record_job_item i set state = 'draft' from record_job j
where j.id = i.job_id and j.state = 'draft' and i.state = 'pending';
