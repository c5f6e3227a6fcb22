ALTER TABLE "notification" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_setting" ADD COLUMN "digest_at" text DEFAULT '08:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_folder" ADD COLUMN "bulk_approval" boolean;--> statement-breakpoint
ALTER TABLE "task_approval" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_snoozed" ON "notification" USING btree ("snoozed_until") WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "asset_version_review_requester" ON "asset_version_review" USING btree ("opened_by","id");--> statement-breakpoint
CREATE INDEX "asset_version_review_decision_user" ON "asset_version_review_decision" USING btree ("user_id","review_id");