CREATE TABLE "logistics_channel" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text collate "C" NOT NULL,
	"name_fold" text collate "C",
	"code" text collate "C" NOT NULL,
	"code_fold" text collate "C",
	"carrier" text collate "C" NOT NULL,
	"carrier_fold" text collate "C",
	"service" text collate "C" NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"state" text collate "C" NOT NULL,
	"owner" uuid,
	"transit_days" double precision,
	"divisor" double precision,
	"price_per_kg" bigint,
	"max_weight" bigint,
	"valid_from" date,
	"valid_to" date,
	"tracked" boolean,
	"website" text collate "C",
	"website_fold" text collate "C",
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
CREATE INDEX "logistics_channel_name" ON "logistics_channel" USING btree ("name_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logistics_channel_code" ON "logistics_channel" USING btree ("code_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logistics_channel_carrier" ON "logistics_channel" USING btree ("carrier_fold",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logistics_channel_service" ON "logistics_channel" USING btree ("service",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logistics_channel_state" ON "logistics_channel" USING btree ("state",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logistics_channel_transit_days" ON "logistics_channel" USING btree ("transit_days",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logistics_channel_price_per_kg" ON "logistics_channel" USING btree ("price_per_kg",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logistics_channel_valid_from" ON "logistics_channel" USING btree ("valid_from",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logistics_channel_valid_to" ON "logistics_channel" USING btree ("valid_to",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logistics_channel_created_at" ON "logistics_channel" USING btree (created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logistics_channel_updated_at" ON "logistics_channel" USING btree (updated_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logistics_channel_trash" ON "logistics_channel" USING btree (deleted_at,id) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "logistics_channel_search" ON "logistics_channel" USING gin (search);--> statement-breakpoint
CREATE UNIQUE INDEX "logistics_channel_name_unique" ON "logistics_channel" USING btree ("name_fold") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "logistics_channel_code_unique" ON "logistics_channel" USING btree ("code_fold") WHERE deleted_at is null;