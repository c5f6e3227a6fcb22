ALTER TABLE "task" ADD COLUMN "estimate" integer;--> statement-breakpoint
CREATE INDEX "task_estimate" ON "task" USING btree ("project_id","estimate","id") WHERE deleted_at is null;