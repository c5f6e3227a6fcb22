CREATE TABLE "waybill_registration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"waybill_id" uuid NOT NULL,
	"account_id" uuid,
	"number" text collate "C" NOT NULL,
	"carrier" text,
	"reason" text NOT NULL,
	"former" text,
	"registered_at" timestamp (3) with time zone,
	"by_id" uuid
);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "carrier_code" text collate "C";--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "carrier_code_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "carrier_by" text collate "C";--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "found_carrier" text collate "C";--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "found_carrier_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "waybill_tracking" ADD COLUMN "suggested_carrier" text;--> statement-breakpoint
ALTER TABLE "waybill_registration" ADD CONSTRAINT "waybill_registration_waybill_id_waybill_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybill"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybill_registration" ADD CONSTRAINT "waybill_registration_account_id_connector_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."connector_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybill_registration" ADD CONSTRAINT "waybill_registration_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waybill_registration_once" ON "waybill_registration" USING btree ("waybill_id","account_id","number",lower(coalesce(carrier, '')));--> statement-breakpoint
CREATE INDEX "waybill_registration_account" ON "waybill_registration" USING btree ("account_id");--> statement-breakpoint
INSERT INTO waybill_registration (id, waybill_id, account_id, number, carrier, reason, registered_at, by_id)
SELECT gen_random_uuid(), w.id, t.account_id, w.number, t.carrier,
  CASE WHEN t.carrier IS NOT NULL AND t.carrier = c.carrier_code THEN 'channel' ELSE 'detected' END, t.registered_at, w.created_by
FROM waybill_tracking t JOIN waybill w ON w.id = t.waybill_id LEFT JOIN logistics_channel c ON c.id = w.channel
WHERE t.registered_at IS NOT NULL AND t.account_id IS NOT NULL;
