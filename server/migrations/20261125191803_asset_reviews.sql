CREATE TABLE "asset_version_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"mode" text NOT NULL,
	"needed" integer NOT NULL,
	"reviewers" uuid[] NOT NULL,
	"due_on" date,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_by" uuid,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "asset_version_review_decision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"comment" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "review" text collate "C";--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "approved_version" double precision;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "waiting_for" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_version_review" ADD CONSTRAINT "asset_version_review_version_id_asset_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."asset_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_version_review_decision" ADD CONSTRAINT "asset_version_review_decision_review_id_asset_version_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."asset_version_review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_version_review_version" ON "asset_version_review" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_version_review_open" ON "asset_version_review" USING btree ("version_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "asset_version_review_decision_once" ON "asset_version_review_decision" USING btree ("review_id","user_id");--> statement-breakpoint
CREATE INDEX "asset_review" ON "asset" USING btree ("review",id) WHERE deleted_at is null;