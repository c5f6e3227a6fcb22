ALTER TABLE "logistics_channel" ADD COLUMN "track17_carrier" text collate "C";--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "track17_carrier_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "aftership_carrier" text collate "C";--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "aftership_carrier_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "kuaidi100_carrier" text collate "C";--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "kuaidi100_carrier_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "easypost_carrier" text collate "C";--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "easypost_carrier_fold" text collate "C";