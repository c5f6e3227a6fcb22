CREATE TABLE "number_alias" (
	"old_number" text collate "C" PRIMARY KEY NOT NULL,
	"new_number" text collate "C" NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_id" uuid,
	CONSTRAINT "number_alias_changes" CHECK ("number_alias"."old_number" <> "number_alias"."new_number")
);
--> statement-breakpoint
CREATE TABLE "waybill" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text collate "C" NOT NULL,
	"number_fold" text collate "C",
	"status" text collate "C" NOT NULL,
	"channel" uuid,
	"country" text collate "C",
	"order_no" text collate "C",
	"order_no_fold" text collate "C",
	"last_event" text collate "C",
	"last_event_fold" text collate "C",
	"last_event_at" timestamp (3) with time zone,
	"status_since" timestamp (3) with time zone,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"detail" text collate "C",
	"shipped_on" date,
	"first_scan_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"weight" bigint,
	"length" bigint,
	"width" bigint,
	"height" bigint,
	"provider" text collate "C",
	"owner" uuid,
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
CREATE TABLE "waybill_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"waybill_id" uuid NOT NULL,
	"event_key" text collate "C" NOT NULL,
	"source" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"status" text,
	"detail" text,
	"raw_status" text NOT NULL,
	"text" text NOT NULL,
	"place" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_alias" ADD CONSTRAINT "number_alias_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybill_event" ADD CONSTRAINT "waybill_event_waybill_id_waybill_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybill"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "number_alias_new" ON "number_alias" USING btree ("new_number");--> statement-breakpoint
CREATE INDEX "waybill_number" ON "waybill" USING btree ("number_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_status" ON "waybill" USING btree ("status",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_channel" ON "waybill" USING btree ("channel",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_country" ON "waybill" USING btree ("country",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_order_no" ON "waybill" USING btree ("order_no_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_last_event_at" ON "waybill" USING btree ("last_event_at",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_status_since" ON "waybill" USING btree ("status_since",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_shipped_on" ON "waybill" USING btree ("shipped_on",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_first_scan_at" ON "waybill" USING btree ("first_scan_at",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_delivered_at" ON "waybill" USING btree ("delivered_at",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_weight" ON "waybill" USING btree ("weight",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_created_at" ON "waybill" USING btree (created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_updated_at" ON "waybill" USING btree (updated_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_trash" ON "waybill" USING btree (deleted_at,id) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "waybill_search" ON "waybill" USING gin (search);--> statement-breakpoint
CREATE UNIQUE INDEX "waybill_number_unique" ON "waybill" USING btree ("number_fold") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waybill_event_once" ON "waybill_event" USING btree ("waybill_id","event_key");--> statement-breakpoint
CREATE INDEX "waybill_event_time" ON "waybill_event" USING btree ("waybill_id","occurred_at");--> statement-breakpoint
CREATE INDEX "waybill_event_day" ON "waybill_event" USING btree ("occurred_at");