CREATE TABLE "task_workflow_version" (
	"workflow_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_workflow_version_workflow_id_number_pk" PRIMARY KEY("workflow_id","number")
);
--> statement-breakpoint
ALTER TABLE "task_workflow" ADD COLUMN "published" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_workflow" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "task_workflow_version" ADD CONSTRAINT "task_workflow_version_workflow_id_task_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."task_workflow"("id") ON DELETE cascade ON UPDATE no action;