DROP INDEX "waybill_tracking_account";--> statement-breakpoint
ALTER TABLE "connector_account" ADD COLUMN "price_per_thousand" integer;--> statement-breakpoint
ALTER TABLE "connector_account" ADD COLUMN "price_currency" text;--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "auto_provider" boolean;--> statement-breakpoint
CREATE INDEX "waybill_tracking_account" ON "waybill_tracking" USING btree ("account_id","registered_at");--> statement-breakpoint
ALTER TABLE "connector_account" ADD CONSTRAINT "connector_account_price" CHECK ((price_per_thousand is null) = (price_currency is null));