CREATE TABLE "waybill_tracking" (
	"waybill_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"carrier" text,
	"message" text,
	"registered_at" timestamp (3) with time zone,
	"polled_at" timestamp (3) with time zone,
	"pushed_at" timestamp (3) with time zone,
	"next_poll_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "provider" text collate "C";--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "carrier_code" text collate "C";--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "carrier_code_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "registration" text collate "C";--> statement-breakpoint
ALTER TABLE "waybill_tracking" ADD CONSTRAINT "waybill_tracking_waybill_id_waybill_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybill"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybill_tracking" ADD CONSTRAINT "waybill_tracking_account_id_connector_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."connector_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waybill_tracking_due" ON "waybill_tracking" USING btree ("next_poll_at") WHERE next_poll_at is not null;--> statement-breakpoint
CREATE INDEX "waybill_tracking_account" ON "waybill_tracking" USING btree ("account_id");