CREATE TABLE "record_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"filter" text NOT NULL,
	"words" text NOT NULL,
	"sort" text NOT NULL,
	"columns" jsonb,
	"group_field" text NOT NULL,
	"board_field" text NOT NULL,
	"lane_field" text NOT NULL,
	"date_field" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid
);
--> statement-breakpoint
CREATE TABLE "record_view_default" (
	"user_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "record_view_default_user_id_record_type_pk" PRIMARY KEY("user_id","record_type")
);
--> statement-breakpoint
ALTER TABLE "record_view" ADD CONSTRAINT "record_view_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_view_default" ADD CONSTRAINT "record_view_default_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_view_default" ADD CONSTRAINT "record_view_default_view_id_record_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."record_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "record_view_name" ON "record_view" USING btree ("record_type","owner_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "record_view_shared" ON "record_view" USING btree ("record_type","name") WHERE shared and deleted_at is null;--> statement-breakpoint
CREATE INDEX "record_view_deleted" ON "record_view" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "record_view_default_view" ON "record_view_default" USING btree ("view_id");