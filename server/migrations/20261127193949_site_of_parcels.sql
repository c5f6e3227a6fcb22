ALTER TABLE "waybill" ADD COLUMN "site" text collate "C";--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "site_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "site" text collate "C";--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "site_fold" text collate "C";--> statement-breakpoint
CREATE INDEX "waybill_site" ON "waybill" USING btree ("site_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_site" ON "work_order" USING btree ("site_fold",id) WHERE deleted_at is null;