ALTER TABLE "task_assignee_count" DROP CONSTRAINT "task_assignee_count_project_id_user_id_status_id_pk";--> statement-breakpoint
ALTER TABLE "task_count" DROP CONSTRAINT "task_count_project_id_status_id_pk";--> statement-breakpoint
ALTER TABLE "task_assignee_count" ADD COLUMN "slot" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_count" ADD COLUMN "slot" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_assignee_count" ADD CONSTRAINT "task_assignee_count_project_id_user_id_status_id_slot_pk" PRIMARY KEY("project_id","user_id","status_id","slot");--> statement-breakpoint
ALTER TABLE "task_count" ADD CONSTRAINT "task_count_project_id_status_id_slot_pk" PRIMARY KEY("project_id","status_id","slot");--> statement-breakpoint
ALTER TABLE "project_counter" DROP COLUMN "last_rank";
