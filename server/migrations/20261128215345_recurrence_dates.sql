ALTER TABLE "task_recurrence" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "task_recurrence" ADD COLUMN "due" date;