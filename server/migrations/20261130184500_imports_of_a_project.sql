ALTER TABLE "task_import" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "task_import" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "task_import" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "task_import" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "task_import" ADD COLUMN "created" integer;--> statement-breakpoint
ALTER TABLE "task_import" ADD COLUMN "updated" integer;--> statement-breakpoint
ALTER TABLE "task_import" ADD COLUMN "unchanged" integer;--> statement-breakpoint
ALTER TABLE "task_import" ADD COLUMN "skipped" integer;--> statement-breakpoint
ALTER TABLE "task_import" ADD COLUMN "first_seq" integer;--> statement-breakpoint
ALTER TABLE "task_import" ADD COLUMN "last_seq" integer;--> statement-breakpoint
ALTER TABLE "task_import" ADD COLUMN "problem_count" integer;--> statement-breakpoint
ALTER TABLE "task_import" ADD COLUMN "error_count" integer;--> statement-breakpoint
ALTER TABLE "task_import" ADD COLUMN "problems" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "task_import_project" ON "task_import" USING btree ("project_id","op_id");--> statement-breakpoint
CREATE INDEX "task_import_own" ON "task_import" USING btree ("project_id","created_by","op_id");--> statement-breakpoint
-- Who imported is in the history; who undid it is known for a week.
update task_import i set created_by = (select a.actor_id from activity a where a.op_id = i.op_id limit 1);--> statement-breakpoint
update task_import i set undone_by = u.actor_id, undone_at = u.at
from operation o join operation u on u.id = o.undone_by where o.id = i.op_id and i.undone;
