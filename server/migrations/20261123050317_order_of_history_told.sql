-- What is there already keeps the order it was shown in; the numbers stay the same ones, so those to come follow.
lock table activity, job_run in share row exclusive mode;--> statement-breakpoint
update activity a set seq = n.seq
from (select id, row_number() over (order by at, id) as seq from activity) n
where n.id = a.id and a.seq <> n.seq;--> statement-breakpoint
update job_run r set seq = n.seq
from (select id, row_number() over (order by started_at, id) as seq from job_run) n
where n.id = r.id and r.seq <> n.seq;
