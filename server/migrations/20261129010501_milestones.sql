ALTER TABLE "task" ADD COLUMN "milestone" boolean;--> statement-breakpoint
CREATE INDEX "task_milestone" ON "task" USING btree ("project_id","milestone","id") WHERE deleted_at is null;