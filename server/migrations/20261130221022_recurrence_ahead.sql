ALTER TABLE "task_recurrence" ADD COLUMN "next_on" date;--> statement-breakpoint
ALTER TABLE "task_recurrence" ADD COLUMN "next_after" date;