CREATE TABLE "carrier_bill" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text collate "C" NOT NULL,
	"name_fold" text collate "C",
	"channel" uuid,
	"billed_on" date NOT NULL,
	"rows" double precision,
	"lines" double precision,
	"claimable" double precision,
	"claim" bigint,
	"total" bigint,
	"file_name" text collate "C",
	"file_name_fold" text collate "C",
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
CREATE TABLE "carrier_bill_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tracking_number" text collate "C" NOT NULL,
	"tracking_number_fold" text collate "C",
	"verdict" text collate "C" NOT NULL,
	"difference" bigint,
	"bill" uuid NOT NULL,
	"row" text collate "C",
	"row_fold" text collate "C",
	"billed_weight" bigint,
	"billed_fee" bigint,
	"expected_weight" bigint,
	"expected_fee" bigint,
	"channel" uuid,
	"billed_on" date,
	"carrier_length" bigint,
	"carrier_width" bigint,
	"carrier_height" bigint,
	"waybill" uuid,
	"work_order" uuid,
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
CREATE INDEX "carrier_bill_name" ON "carrier_bill" USING btree ("name_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_channel" ON "carrier_bill" USING btree ("channel",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_billed_on" ON "carrier_bill" USING btree ("billed_on",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_claim" ON "carrier_bill" USING btree ("claim",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_total" ON "carrier_bill" USING btree ("total",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_created_at" ON "carrier_bill" USING btree (created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_updated_at" ON "carrier_bill" USING btree (updated_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_trash" ON "carrier_bill" USING btree (deleted_at,id) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "carrier_bill_search" ON "carrier_bill" USING gin (search);--> statement-breakpoint
CREATE INDEX "carrier_bill_line_tracking_number" ON "carrier_bill_line" USING btree ("tracking_number_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_line_verdict" ON "carrier_bill_line" USING btree ("verdict",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_line_difference" ON "carrier_bill_line" USING btree ("difference",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_line_billed_fee" ON "carrier_bill_line" USING btree ("billed_fee",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_line_channel" ON "carrier_bill_line" USING btree ("channel",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_line_billed_on" ON "carrier_bill_line" USING btree ("billed_on",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_line_created_at" ON "carrier_bill_line" USING btree (created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_line_updated_at" ON "carrier_bill_line" USING btree (updated_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_line_trash" ON "carrier_bill_line" USING btree (deleted_at,id) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "carrier_bill_line_search" ON "carrier_bill_line" USING gin (search);