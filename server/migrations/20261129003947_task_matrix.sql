CREATE TABLE "task_matrix" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"axes" jsonb NOT NULL,
	"filling" jsonb
);
--> statement-breakpoint
CREATE TABLE "task_matrix_cell" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"brief_id" uuid NOT NULL,
	"basis" jsonb NOT NULL,
	"previous" jsonb,
	"accepted_by" uuid
);
--> statement-breakpoint
ALTER TABLE "task_matrix" ADD CONSTRAINT "task_matrix_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_matrix_cell" ADD CONSTRAINT "task_matrix_cell_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_matrix_cell" ADD CONSTRAINT "task_matrix_cell_brief_id_task_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_matrix_cell_brief" ON "task_matrix_cell" USING btree ("brief_id");