CREATE TABLE "package_size" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text collate "C" NOT NULL,
	"name_fold" text collate "C",
	"spu" text collate "C" NOT NULL,
	"spu_fold" text collate "C",
	"quantity" double precision NOT NULL,
	"proposal" text collate "C",
	"length" bigint,
	"width" bigint,
	"height" bigint,
	"weight" bigint,
	"source" text collate "C",
	"basis" double precision,
	"set_at" timestamp (3) with time zone,
	"set_by" uuid,
	"parcels" double precision,
	"outliers" double precision,
	"usual_length" bigint,
	"usual_width" bigint,
	"usual_height" bigint,
	"usual_weight" bigint,
	"lower_length" bigint,
	"upper_length" bigint,
	"lower_width" bigint,
	"upper_width" bigint,
	"lower_height" bigint,
	"upper_height" bigint,
	"lower_weight" bigint,
	"upper_weight" bigint,
	"learned_at" timestamp (3) with time zone,
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
ALTER TABLE "waybill" ADD COLUMN "spu" text collate "C";--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "spu_fold" text collate "C";--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "spu_quantity" double precision;--> statement-breakpoint
ALTER TABLE "carrier_bill_line" ADD COLUMN "usual_size" uuid;--> statement-breakpoint
ALTER TABLE "carrier_bill_line" ADD COLUMN "usual_difference" double precision;--> statement-breakpoint
CREATE INDEX "package_size_name" ON "package_size" USING btree ("name_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "package_size_spu" ON "package_size" USING btree ("spu_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "package_size_proposal" ON "package_size" USING btree ("proposal",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "package_size_set_at" ON "package_size" USING btree ("set_at",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "package_size_parcels" ON "package_size" USING btree ("parcels",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "package_size_outliers" ON "package_size" USING btree ("outliers",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "package_size_created_at" ON "package_size" USING btree (created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "package_size_updated_at" ON "package_size" USING btree (updated_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "package_size_trash" ON "package_size" USING btree (deleted_at,id) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "package_size_search" ON "package_size" USING gin (search);--> statement-breakpoint
CREATE UNIQUE INDEX "package_size_name_unique" ON "package_size" USING btree ("name_fold") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "waybill_spu" ON "waybill" USING btree ("spu_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_line_usual_size" ON "carrier_bill_line" USING btree ("usual_size",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "carrier_bill_line_usual_difference" ON "carrier_bill_line" USING btree ("usual_difference",id) WHERE deleted_at is null;