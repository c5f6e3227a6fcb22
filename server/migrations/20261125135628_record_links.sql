CREATE TABLE "record_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_type" text NOT NULL,
	"from_id" uuid NOT NULL,
	"to_type" text NOT NULL,
	"to_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "record_link_from" ON "record_link" USING btree ("from_type","from_id");--> statement-breakpoint
CREATE INDEX "record_link_to" ON "record_link" USING btree ("to_type","to_id");--> statement-breakpoint
CREATE UNIQUE INDEX "record_link_pair" ON "record_link" USING btree (least(from_id, to_id),greatest(from_id, to_id));