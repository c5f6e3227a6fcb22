CREATE TABLE "logistics_channel_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel_id" uuid NOT NULL,
	"effective_on" date NOT NULL,
	"changes" jsonb NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"reason" text,
	"before" jsonb,
	"planned_by" uuid NOT NULL,
	"planned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "logistics_channel_change" ADD CONSTRAINT "logistics_channel_change_channel_id_logistics_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."logistics_channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logistics_channel_change" ADD CONSTRAINT "logistics_channel_change_planned_by_sys_user_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logistics_channel_change_of" ON "logistics_channel_change" USING btree ("channel_id","effective_on","id");--> statement-breakpoint
CREATE INDEX "logistics_channel_change_due" ON "logistics_channel_change" USING btree ("effective_on") WHERE state = 'planned';