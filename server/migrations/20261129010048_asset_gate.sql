ALTER TABLE "record_link" ADD COLUMN "approved_no" integer;--> statement-breakpoint
ALTER TABLE "record_link" ADD COLUMN "approved_sha256" text;--> statement-breakpoint
ALTER TABLE "asset_rights_task" ADD COLUMN "stage" integer DEFAULT 14 NOT NULL;