ALTER TABLE "asset_note" ADD COLUMN "page" integer;--> statement-breakpoint
ALTER TABLE "asset_note" ADD COLUMN "time_ms" integer;