ALTER TABLE "record_view" ADD COLUMN "page" jsonb;--> statement-breakpoint
ALTER TABLE "record_view" ADD COLUMN "for_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "record_view_for_all" ON "record_view" USING btree ("record_type") WHERE for_all and deleted_at is null;