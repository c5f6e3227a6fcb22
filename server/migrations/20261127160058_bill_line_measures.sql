ALTER TABLE "carrier_bill_line" ADD COLUMN "hub" text collate "C";--> statement-breakpoint
ALTER TABLE "carrier_bill_line" ADD COLUMN "hub_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "carrier_bill_line" ADD COLUMN "sides_difference" bigint;--> statement-breakpoint
ALTER TABLE "carrier_bill_line" ADD COLUMN "volume_difference" double precision;--> statement-breakpoint
CREATE INDEX "carrier_bill_line_volume_difference" ON "carrier_bill_line" USING btree ("volume_difference",id) WHERE deleted_at is null;