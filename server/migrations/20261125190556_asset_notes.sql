CREATE TABLE "asset_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"carried_from" integer,
	"author_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "asset_note_inside" CHECK (x >= 0 and y >= 0 and width >= 0 and height >= 0 and x + width <= 1.000001 and y + height <= 1.000001)
);
--> statement-breakpoint
ALTER TABLE "asset_note" ADD CONSTRAINT "asset_note_version_id_asset_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."asset_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_note_version" ON "asset_note" USING btree ("version_id","at","id");