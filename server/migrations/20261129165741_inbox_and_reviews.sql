ALTER TABLE "asset_folder" ADD COLUMN "bulk_approval" boolean;--> statement-breakpoint
ALTER TABLE "task_approval" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "asset_version_review_requester" ON "asset_version_review" USING btree ("opened_by","id");--> statement-breakpoint
CREATE INDEX "asset_version_review_decision_user" ON "asset_version_review_decision" USING btree ("user_id","review_id");