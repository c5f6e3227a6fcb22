ALTER TABLE "waybill_event" ADD COLUMN "tz_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "waybill_event" ADD COLUMN "raw" text;--> statement-breakpoint
CREATE INDEX "waybill_event_unknown" ON "waybill_event" USING btree ("source","raw_status") WHERE status is null;