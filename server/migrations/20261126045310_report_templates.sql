CREATE TABLE "report_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"format" text NOT NULL,
	"name" text NOT NULL,
	"rows" integer,
	"milliseconds" integer NOT NULL,
	"file_id" uuid,
	"reason" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"period" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "report_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text collate "C" NOT NULL,
	"name_fold" text collate "C",
	"dataset" text collate "C" NOT NULL,
	"format" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"repeat" text collate "C",
	"time" time,
	"weekday" text collate "C",
	"month_day" text collate "C",
	"recipients" uuid[] DEFAULT '{}' NOT NULL,
	"next_run_at" timestamp (3) with time zone,
	"stop_reason" text collate "C",
	"scheduled_by" uuid,
	"zone" text collate "C",
	"zone_fold" text collate "C",
	"notes" text collate "C",
	"notes_fold" text collate "C",
	"columns" text collate "C",
	"columns_fold" text collate "C",
	"filter" text collate "C",
	"filter_fold" text collate "C",
	"order" text collate "C",
	"order_fold" text collate "C",
	"group_by" text collate "C",
	"group_by_fold" text collate "C",
	"measures" text collate "C",
	"measures_fold" text collate "C",
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
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_template_id_report_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."report_template"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_run_once" ON "report_run" USING btree ("template_id","period","user_id");--> statement-breakpoint
CREATE INDEX "report_run_of" ON "report_run" USING btree ("template_id","at","id");--> statement-breakpoint
CREATE INDEX "report_run_at" ON "report_run" USING btree ("at");--> statement-breakpoint
CREATE INDEX "report_run_file" ON "report_run" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "report_template_name" ON "report_template" USING btree ("name_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "report_template_dataset" ON "report_template" USING btree ("dataset",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "report_template_state" ON "report_template" USING btree ("state",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "report_template_next_run_at" ON "report_template" USING btree ("next_run_at",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "report_template_created_at" ON "report_template" USING btree (created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "report_template_updated_at" ON "report_template" USING btree (updated_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "report_template_trash" ON "report_template" USING btree (deleted_at,id) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "report_template_search" ON "report_template" USING gin (search);--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_name_unique" ON "report_template" USING btree ("name_fold") WHERE deleted_at is null;