ALTER TABLE "logistics_channel" ADD COLUMN "median_days" double precision;--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "p90_days" double precision;--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "cargo" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "logistics_channel" ADD COLUMN "number_patterns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "logistics_channel_median_days" ON "logistics_channel" USING btree ("median_days",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logistics_channel_p90_days" ON "logistics_channel" USING btree ("p90_days",id) WHERE deleted_at is null;