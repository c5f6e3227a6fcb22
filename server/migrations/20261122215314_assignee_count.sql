CREATE TABLE "task_assignee_count" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status_id" uuid NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "task_assignee_count_project_id_user_id_status_id_pk" PRIMARY KEY("project_id","user_id","status_id")
);
--> statement-breakpoint
ALTER TABLE "task_assignee_count" ADD CONSTRAINT "task_assignee_count_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;