ALTER TABLE "work_order_evidence" ADD COLUMN "taken_at" text;--> statement-breakpoint
ALTER TABLE "work_order_evidence" ADD COLUMN "taken_offset" text;