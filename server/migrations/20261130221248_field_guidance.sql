ALTER TABLE "task_field" ADD COLUMN "help" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task_field" ADD COLUMN "default_value" jsonb;--> statement-breakpoint
ALTER TABLE "task_field" ADD COLUMN "min_value" jsonb;--> statement-breakpoint
ALTER TABLE "task_field" ADD COLUMN "max_value" jsonb;--> statement-breakpoint
CREATE INDEX "task_field_defaults" ON "task_field" USING btree ("project_id") WHERE default_value is not null;