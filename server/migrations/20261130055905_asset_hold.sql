CREATE TABLE "asset_hold" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"set_by" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "asset_hold_kind" CHECK (kind in ('asset', 'assetFolder'))
);
