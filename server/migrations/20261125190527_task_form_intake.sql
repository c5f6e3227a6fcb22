DROP INDEX "task_form_submission_requester";--> statement-breakpoint
ALTER TABLE "task_form" ADD COLUMN "intake" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task_form_submission" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task_form_submission" ADD COLUMN "promised_date" date;--> statement-breakpoint
ALTER TABLE "task_form_submission" ADD COLUMN "snoozed_until" date;--> statement-breakpoint
ALTER TABLE "task_form_submission" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "task_form_submission" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "task_form_submission_waiting" ON "task_form_submission" USING btree ("form_id","id") WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "task_form_submission_decided" ON "task_form_submission" USING btree ("form_id","id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "task_form_submission_requester" ON "task_form_submission" USING btree ("requester_id","id");