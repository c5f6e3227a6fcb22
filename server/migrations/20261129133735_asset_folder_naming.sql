ALTER TABLE "asset_folder" ADD COLUMN "naming" text collate "C";--> statement-breakpoint
ALTER TABLE "asset_folder" ADD COLUMN "naming_fold" text collate "C";