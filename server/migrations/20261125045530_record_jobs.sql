CREATE TABLE "record_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"params" jsonb NOT NULL,
	"state" text NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"running" integer DEFAULT 0 NOT NULL,
	"ok" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"wait_until" timestamp (3) with time zone,
	"wait_reason" jsonb,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"rate" double precision,
	"ticked_at" timestamp (3) with time zone,
	"ticked_done" integer DEFAULT 0 NOT NULL,
	"op_id" uuid,
	"clone_of" uuid
);
--> statement-breakpoint
CREATE TABLE "record_job_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"target_type" text,
	"target_id" text,
	"label" text NOT NULL,
	"payload" jsonb,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	"lease" bigint DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"wait_reason" jsonb,
	"error_code" text,
	"error_message" jsonb,
	"retryable" boolean,
	"before" jsonb,
	"after" jsonb,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "record_job" ADD CONSTRAINT "record_job_created_by_sys_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_job_item" ADD CONSTRAINT "record_job_item_job_id_record_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."record_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_job_kind" ON "record_job" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "record_job_created_by" ON "record_job" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "record_job_op" ON "record_job" USING btree ("op_id") WHERE op_id is not null;--> statement-breakpoint
CREATE INDEX "record_job_open" ON "record_job" USING btree ("id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "record_job_finished" ON "record_job" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "record_job_item_seq" ON "record_job_item" USING btree ("job_id","seq");--> statement-breakpoint
CREATE INDEX "record_job_item_state" ON "record_job_item" USING btree ("job_id","state","seq");--> statement-breakpoint
CREATE INDEX "record_job_item_due" ON "record_job_item" USING btree ("job_id","next_at","seq") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "record_job_item_lease" ON "record_job_item" USING btree ("job_id","lease_until") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "record_job_item_busy" ON "record_job_item" USING btree ("kind") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "record_job_item_in_flight" ON "record_job_item" USING btree ("kind","target_type","target_id") WHERE state in ('pending', 'running') and target_id is not null;