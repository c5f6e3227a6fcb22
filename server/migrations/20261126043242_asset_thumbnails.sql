ALTER TABLE "asset_version" ADD COLUMN "thumbnail_state" text DEFAULT 'due' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_version" ADD COLUMN "thumbnail_id" uuid;--> statement-breakpoint
ALTER TABLE "asset_version" ADD CONSTRAINT "asset_version_thumbnail_id_record_file_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."record_file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_version_thumbnail" ON "asset_version" USING btree ("thumbnail_id");--> statement-breakpoint
CREATE INDEX "asset_version_thumbnail_due" ON "asset_version" USING btree ("id") WHERE thumbnail_state = 'due';