ALTER TABLE "task_field" ADD COLUMN "visible_to" text[];--> statement-breakpoint
ALTER TABLE "task_field" ADD COLUMN "editable_by" text[];--> statement-breakpoint
CREATE INDEX "task_field_rights" ON "task_field" USING btree ("project_id") WHERE visible_to is not null or editable_by is not null;