CREATE TABLE "asset_rights_task" (
	"asset_id" uuid NOT NULL,
	"valid_to" date NOT NULL,
	"use_type" text NOT NULL,
	"use_id" uuid NOT NULL,
	"task_id" uuid,
	CONSTRAINT "asset_rights_task_asset_id_valid_to_use_id_pk" PRIMARY KEY("asset_id","valid_to","use_id")
);
--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "rights_holder" text collate "C";--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "rights_holder_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "licence" text collate "C";--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "licence_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "valid_to" date;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "markets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "channels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_rights_task" ADD CONSTRAINT "asset_rights_task_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_rights_task_task" ON "asset_rights_task" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "asset_rights_holder" ON "asset" USING btree ("rights_holder_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_valid_from" ON "asset" USING btree ("valid_from",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_valid_to" ON "asset" USING btree ("valid_to",id) WHERE deleted_at is null;