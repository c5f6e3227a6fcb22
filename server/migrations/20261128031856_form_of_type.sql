ALTER TABLE "task_form" ADD COLUMN "type_id" uuid;--> statement-breakpoint
ALTER TABLE "task_form" ADD CONSTRAINT "task_form_type_id_task_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."task_type"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_form_type" ON "task_form" USING btree ("type_id") WHERE type_id is not null;