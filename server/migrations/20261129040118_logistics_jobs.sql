ALTER TABLE "logistics_channel_change" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "report_run" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "report_run" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "logistics_channel_change" ADD CONSTRAINT "logistics_channel_change_job_id_record_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."record_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_job_id_record_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."record_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logistics_channel_change_job" ON "logistics_channel_change" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "report_run_job" ON "report_run" USING btree ("job_id");--> statement-breakpoint
-- The runs and changes of the last 90 days, for which jobs are kept, become ended jobs.
INSERT INTO "record_job" ("id", "kind", "title", "params", "state", "created_by", "created_at", "started_at", "finished_at")
SELECT g.job_id, 'logisticsReport', max(g.title), 'null',
  CASE WHEN bool_and(g.state = 'done') THEN 'succeeded' WHEN bool_or(g.state = 'done') THEN 'partial' ELSE 'failed' END,
  (array_agg(g.created_by))[1], min(g.at), min(g.at), max(g.at)
FROM (
  SELECT r.state, r.at, coalesce(t.name, r.name) AS title, coalesce(u.id, r.user_id) AS created_by,
    first_value(r.id) OVER (PARTITION BY coalesce(r.template_id::text || r.period::text, r.id::text) ORDER BY r.at, r.id) AS job_id
  FROM "report_run" r LEFT JOIN "report_template" t ON t.id = r.template_id
  LEFT JOIN "sys_user" u ON u.id = t.scheduled_by AND r.period IS NOT NULL
  WHERE r.at > now() - interval '90 days'
) g GROUP BY g.job_id;--> statement-breakpoint
UPDATE "report_run" r SET "job_id" = g.job_id
FROM (
  SELECT r.id, first_value(r.id) OVER (PARTITION BY coalesce(r.template_id::text || r.period::text, r.id::text) ORDER BY r.at, r.id) AS job_id
  FROM "report_run" r WHERE r.at > now() - interval '90 days'
) g JOIN "record_job" j ON j.id = g.job_id WHERE r.id = g.id;--> statement-breakpoint
INSERT INTO "record_job_item" ("id", "job_id", "seq", "kind", "label", "payload", "state", "attempt", "error_code", "error_message", "retryable", "finished_at")
SELECT r.id, r.job_id, row_number() OVER (PARTITION BY r.job_id ORDER BY r.at, r.id), 'logisticsReport', coalesce(u.realname, r.name),
  jsonb_build_object('templateId', replace(r.template_id::text, '-', ''), 'userId', replace(r.user_id::text, '-', ''),
    'today', (r.at AT TIME ZONE 'UTC')::date::text, 'period', r.period, 'language', NULL),
  CASE r.state WHEN 'done' THEN 'ok' ELSE 'failed' END, 1, r.reason, CASE WHEN r.reason IS NOT NULL THEN '{"values": {}}'::jsonb END,
  CASE WHEN r.state <> 'done' THEN false END, r.at
FROM "report_run" r LEFT JOIN "sys_user" u ON u.id = r.user_id WHERE r.job_id IS NOT NULL;--> statement-breakpoint
INSERT INTO "record_job" ("id", "kind", "title", "params", "state", "created_by", "created_at", "started_at", "finished_at")
SELECT g.job_id, 'logisticsChannelChange', min(g.title) || CASE WHEN count(*) > 1 THEN ' … (' || count(*) || ')' ELSE '' END, 'null',
  CASE WHEN bool_and(g.state = 'applied') THEN 'succeeded' WHEN bool_or(g.state = 'applied') THEN 'partial' ELSE 'failed' END,
  g.planned_by, min(g.done_at), min(g.done_at), max(g.done_at)
FROM (
  SELECT c.state, c.done_at, c.planned_by, t.name AS title,
    first_value(c.id) OVER (PARTITION BY c.planned_by, (c.done_at AT TIME ZONE 'UTC')::date ORDER BY c.effective_on, c.id) AS job_id
  FROM "logistics_channel_change" c JOIN "logistics_channel" t ON t.id = c.channel_id
  WHERE c.state IN ('applied', 'failed') AND c.done_at > now() - interval '90 days'
) g GROUP BY g.job_id, g.planned_by;--> statement-breakpoint
UPDATE "logistics_channel_change" c SET "job_id" = g.job_id
FROM (
  SELECT c.id, first_value(c.id) OVER (PARTITION BY c.planned_by, (c.done_at AT TIME ZONE 'UTC')::date ORDER BY c.effective_on, c.id) AS job_id
  FROM "logistics_channel_change" c WHERE c.state IN ('applied', 'failed') AND c.done_at > now() - interval '90 days'
) g JOIN "record_job" j ON j.id = g.job_id WHERE c.id = g.id;--> statement-breakpoint
INSERT INTO "record_job_item" ("id", "job_id", "seq", "kind", "target_type", "target_id", "label", "state", "attempt", "error_code", "error_message", "retryable", "finished_at")
SELECT c.id, c.job_id, row_number() OVER (PARTITION BY c.job_id ORDER BY c.effective_on, c.id), 'logisticsChannelChange', 'channelChange',
  replace(c.id::text, '-', ''), t.name || ' · ' || c.effective_on, CASE c.state WHEN 'applied' THEN 'ok' ELSE 'failed' END, 1, c.reason,
  CASE WHEN c.reason IS NOT NULL THEN '{"values": {}}'::jsonb END, CASE WHEN c.state <> 'applied' THEN false END, c.done_at
FROM "logistics_channel_change" c JOIN "logistics_channel" t ON t.id = c.channel_id WHERE c.job_id IS NOT NULL;
