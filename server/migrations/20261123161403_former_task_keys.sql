CREATE TABLE "task_former_key" (
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"task_id" uuid NOT NULL,
	CONSTRAINT "task_former_key_project_id_seq_pk" PRIMARY KEY("project_id","seq")
);
--> statement-breakpoint
ALTER TABLE "task_former_key" ADD CONSTRAINT "task_former_key_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_former_key" ADD CONSTRAINT "task_former_key_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_former_key_task" ON "task_former_key" USING btree ("task_id");