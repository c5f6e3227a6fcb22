CREATE TABLE "asset_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"folder_id" uuid,
	"asset_id" uuid,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"fingerprint" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "asset_upload_target" CHECK (num_nonnulls("asset_upload"."folder_id", "asset_upload"."asset_id") = 1),
	CONSTRAINT "asset_upload_received" CHECK ("asset_upload"."received" between 0 and "asset_upload"."size")
);
--> statement-breakpoint
CREATE TABLE "asset_upload_part" (
	"upload_id" uuid NOT NULL,
	"start" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "asset_upload_part_upload_id_start_pk" PRIMARY KEY("upload_id","start")
);
--> statement-breakpoint
ALTER TABLE "asset_upload" ADD CONSTRAINT "asset_upload_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_upload" ADD CONSTRAINT "asset_upload_folder_id_asset_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."asset_folder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_upload" ADD CONSTRAINT "asset_upload_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_upload_part" ADD CONSTRAINT "asset_upload_part_upload_id_asset_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."asset_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_upload_owner" ON "asset_upload" USING btree ("owner_id","at");--> statement-breakpoint
CREATE INDEX "asset_upload_at" ON "asset_upload" USING btree ("at");--> statement-breakpoint
CREATE INDEX "asset_upload_folder" ON "asset_upload" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "asset_upload_asset" ON "asset_upload" USING btree ("asset_id");