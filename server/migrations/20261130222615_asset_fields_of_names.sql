ALTER TABLE "asset" ADD COLUMN "language" text collate "C";--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "language_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "format" text collate "C";--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "format_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "asset_upload" ADD COLUMN "fill_fields" boolean DEFAULT true NOT NULL;