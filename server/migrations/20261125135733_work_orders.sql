CREATE SEQUENCE "public"."work_order_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "foam_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text collate "C" NOT NULL,
	"name_fold" text collate "C",
	"channel" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"mode" text collate "C" NOT NULL,
	"divisor" double precision NOT NULL,
	"ratio" double precision,
	"share" double precision,
	"side_limit" bigint,
	"rounding" text collate "C" NOT NULL,
	"step" bigint NOT NULL,
	"minimum" bigint NOT NULL,
	"tolerance" bigint,
	"window_days" double precision NOT NULL,
	"reply_days" double precision NOT NULL,
	"claim_minimum" bigint,
	"evidence" text[] DEFAULT '{}' NOT NULL,
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
CREATE TABLE "rate_card" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text collate "C" NOT NULL,
	"name_fold" text collate "C",
	"channel" uuid NOT NULL,
	"country" text collate "C",
	"effective_from" date NOT NULL,
	"base_fee" bigint NOT NULL,
	"unit" bigint NOT NULL,
	"unit_price" bigint NOT NULL,
	"bands" text collate "C",
	"bands_fold" text collate "C",
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
CREATE TABLE "work_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text collate "C" NOT NULL,
	"number_fold" text collate "C",
	"status" text collate "C" NOT NULL,
	"tracking_number" text collate "C" NOT NULL,
	"tracking_number_fold" text collate "C",
	"channel" uuid NOT NULL,
	"country" text collate "C",
	"reason" text collate "C" NOT NULL,
	"handler" uuid,
	"shipped_on" date NOT NULL,
	"billed_on" date NOT NULL,
	"length" bigint NOT NULL,
	"width" bigint NOT NULL,
	"height" bigint NOT NULL,
	"weight" bigint NOT NULL,
	"carrier_length" bigint,
	"carrier_width" bigint,
	"carrier_height" bigint,
	"billed_weight" bigint NOT NULL,
	"billed_fee" bigint NOT NULL,
	"rule" uuid,
	"expected_weight" bigint,
	"expected_fee" bigint,
	"overcharge" bigint,
	"submit_due" date,
	"window_end" date,
	"submitted_on" date,
	"reply_due" date,
	"rounds" double precision,
	"settled_amount" bigint,
	"credit_reference" text collate "C",
	"credit_reference_fold" text collate "C",
	"closed_on" date,
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
CREATE TABLE "work_order_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"round" integer,
	"place" integer,
	"seal" text
);
--> statement-breakpoint
CREATE TABLE "work_order_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"text" text collate "C" NOT NULL,
	"author_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_order_evidence" ADD CONSTRAINT "work_order_evidence_order_id_work_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."work_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_evidence" ADD CONSTRAINT "work_order_evidence_file_id_record_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."record_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_message" ADD CONSTRAINT "work_order_message_order_id_work_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."work_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_message" ADD CONSTRAINT "work_order_message_author_id_sys_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "foam_rule_name" ON "foam_rule" USING btree ("name_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "foam_rule_channel" ON "foam_rule" USING btree ("channel",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "foam_rule_effective_from" ON "foam_rule" USING btree ("effective_from",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "foam_rule_mode" ON "foam_rule" USING btree ("mode",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "foam_rule_created_at" ON "foam_rule" USING btree (created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "foam_rule_updated_at" ON "foam_rule" USING btree (updated_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "foam_rule_trash" ON "foam_rule" USING btree (deleted_at,id) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "foam_rule_search" ON "foam_rule" USING gin (search);--> statement-breakpoint
CREATE INDEX "rate_card_name" ON "rate_card" USING btree ("name_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rate_card_channel" ON "rate_card" USING btree ("channel",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rate_card_country" ON "rate_card" USING btree ("country",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rate_card_effective_from" ON "rate_card" USING btree ("effective_from",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rate_card_created_at" ON "rate_card" USING btree (created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rate_card_updated_at" ON "rate_card" USING btree (updated_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rate_card_trash" ON "rate_card" USING btree (deleted_at,id) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "rate_card_search" ON "rate_card" USING gin (search);--> statement-breakpoint
CREATE INDEX "work_order_number" ON "work_order" USING btree ("number_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_status" ON "work_order" USING btree ("status",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_tracking_number" ON "work_order" USING btree ("tracking_number_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_channel" ON "work_order" USING btree ("channel",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_reason" ON "work_order" USING btree ("reason",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_handler" ON "work_order" USING btree ("handler",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_shipped_on" ON "work_order" USING btree ("shipped_on",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_billed_on" ON "work_order" USING btree ("billed_on",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_billed_fee" ON "work_order" USING btree ("billed_fee",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_overcharge" ON "work_order" USING btree ("overcharge",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_submit_due" ON "work_order" USING btree ("submit_due",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_window_end" ON "work_order" USING btree ("window_end",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_submitted_on" ON "work_order" USING btree ("submitted_on",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_reply_due" ON "work_order" USING btree ("reply_due",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_settled_amount" ON "work_order" USING btree ("settled_amount",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_closed_on" ON "work_order" USING btree ("closed_on",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_created_at" ON "work_order" USING btree (created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_updated_at" ON "work_order" USING btree (updated_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_trash" ON "work_order" USING btree (deleted_at,id) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "work_order_search" ON "work_order" USING gin (search);--> statement-breakpoint
CREATE INDEX "work_order_evidence_order" ON "work_order_evidence" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_evidence_place" ON "work_order_evidence" USING btree ("order_id","place") WHERE place is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_evidence_file" ON "work_order_evidence" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "work_order_message_order" ON "work_order_message" USING btree ("order_id","at","id");