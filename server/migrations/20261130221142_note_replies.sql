CREATE TABLE "asset_note_reply" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asset_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asset_note" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "asset_note" ADD COLUMN "thread_id" uuid;--> statement-breakpoint
ALTER TABLE "asset_note_reply" ADD CONSTRAINT "asset_note_reply_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_note_reply_thread" ON "asset_note_reply" USING btree ("thread_id","at","id");--> statement-breakpoint
CREATE INDEX "asset_note_reply_asset" ON "asset_note_reply" USING btree ("asset_id");