CREATE TABLE "asset_replacement_task" (
	"asset_id" uuid NOT NULL,
	"use_type" text NOT NULL,
	"use_id" uuid NOT NULL,
	"task_id" uuid,
	"no" integer NOT NULL,
	CONSTRAINT "asset_replacement_task_asset_id_use_id_pk" PRIMARY KEY("asset_id","use_id")
);
--> statement-breakpoint
ALTER TABLE "asset_replacement_task" ADD CONSTRAINT "asset_replacement_task_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_replacement_task_task" ON "asset_replacement_task" USING btree ("task_id");