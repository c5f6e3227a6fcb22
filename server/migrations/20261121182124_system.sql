CREATE TABLE "job_pause" (
	"name" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"error" text,
	"asked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"name_zh" text,
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_check_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rule_code" text NOT NULL,
	"rule_name" text NOT NULL,
	"rule_description" text,
	"parts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"log_type" integer NOT NULL,
	"operate_type" integer,
	"content" text NOT NULL,
	"user_id" uuid,
	"username" text,
	"ip" text,
	"agent" text,
	"method" text,
	"request_url" text,
	"request_param" text,
	"request_type" text,
	"status" integer,
	"failure" text,
	"request_id" text,
	"cost_time" integer,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "sys_dict_code";--> statement-breakpoint
ALTER TABLE "sys_dict" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sys_dict" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_dict_item" ADD COLUMN "description" text;--> statement-breakpoint
CREATE INDEX "job_run_name" ON "job_run" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_category_code" ON "sys_category" USING btree ("code" collate "C");--> statement-breakpoint
CREATE INDEX "sys_category_parent" ON "sys_category" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_check_rule_code" ON "sys_check_rule" USING btree ("rule_code");--> statement-breakpoint
CREATE INDEX "sys_log_type" ON "sys_log" USING btree ("log_type","id");--> statement-breakpoint
CREATE INDEX "sys_log_user" ON "sys_log" USING btree ("username","id");--> statement-breakpoint
CREATE INDEX "sys_log_at" ON "sys_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sys_log_search" ON "sys_log" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dict_code" ON "sys_dict" USING btree ("dict_code") WHERE deleted_at is null;