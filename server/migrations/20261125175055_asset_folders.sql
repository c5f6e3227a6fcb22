CREATE TABLE "asset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text collate "C" NOT NULL,
	"name_fold" text collate "C",
	"folder" uuid NOT NULL,
	"kind" text collate "C",
	"versions" double precision,
	"dimensions" text collate "C",
	"dimensions_fold" text collate "C",
	"size" double precision,
	"owner" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"sku" text[] DEFAULT '{}' NOT NULL,
	"notes" text collate "C",
	"notes_fold" text collate "C",
	"search" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"delete_op_id" uuid
);
--> statement-breakpoint
CREATE TABLE "asset_folder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text collate "C" NOT NULL,
	"name_fold" text collate "C",
	"parent" uuid,
	"position" double precision,
	"notes" text collate "C",
	"notes_fold" text collate "C",
	"own" boolean,
	"search" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"delete_op_id" uuid
);
--> statement-breakpoint
CREATE TABLE "asset_folder_access" (
	"id" uuid PRIMARY KEY NOT NULL,
	"folder_id" uuid NOT NULL,
	"user_id" uuid,
	"role_id" uuid,
	"depart_id" uuid,
	"level" smallint NOT NULL,
	CONSTRAINT "asset_folder_access_subject" CHECK (num_nonnulls("asset_folder_access"."user_id", "asset_folder_access"."role_id", "asset_folder_access"."depart_id") = 1),
	CONSTRAINT "asset_folder_access_level" CHECK ("asset_folder_access"."level" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "asset_folder_place" (
	"folder_id" uuid PRIMARY KEY NOT NULL,
	"line" uuid[] NOT NULL,
	"guard" uuid
);
--> statement-breakpoint
CREATE TABLE "asset_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asset_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"dimensions" text,
	"uploaded_by" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asset_folder_access" ADD CONSTRAINT "asset_folder_access_folder_id_asset_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."asset_folder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_folder_access" ADD CONSTRAINT "asset_folder_access_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_folder_access" ADD CONSTRAINT "asset_folder_access_role_id_sys_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."sys_role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_folder_access" ADD CONSTRAINT "asset_folder_access_depart_id_sys_depart_id_fk" FOREIGN KEY ("depart_id") REFERENCES "public"."sys_depart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_folder_place" ADD CONSTRAINT "asset_folder_place_folder_id_asset_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."asset_folder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_version" ADD CONSTRAINT "asset_version_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_version" ADD CONSTRAINT "asset_version_file_id_record_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."record_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_name" ON "asset" USING btree ("name_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_kind" ON "asset" USING btree ("kind",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_versions" ON "asset" USING btree ("versions",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_dimensions" ON "asset" USING btree ("dimensions_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_size" ON "asset" USING btree ("size",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_owner" ON "asset" USING btree ("owner",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_created_at" ON "asset" USING btree (created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_updated_at" ON "asset" USING btree (updated_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_trash" ON "asset" USING btree (deleted_at,id) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "asset_search" ON "asset" USING gin (search);--> statement-breakpoint
CREATE INDEX "asset_folder_name" ON "asset_folder" USING btree ("name_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_folder_position" ON "asset_folder" USING btree ("position",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_folder_created_at" ON "asset_folder" USING btree (created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_folder_updated_at" ON "asset_folder" USING btree (updated_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_folder_trash" ON "asset_folder" USING btree (deleted_at,id) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "asset_folder_search" ON "asset_folder" USING gin (search);--> statement-breakpoint
CREATE UNIQUE INDEX "asset_folder_access_once" ON "asset_folder_access" USING btree ("folder_id",coalesce(user_id, role_id, depart_id));--> statement-breakpoint
CREATE UNIQUE INDEX "asset_version_no" ON "asset_version" USING btree ("asset_id","no");--> statement-breakpoint
CREATE INDEX "asset_version_file" ON "asset_version" USING btree ("file_id");