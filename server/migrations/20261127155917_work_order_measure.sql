CREATE TABLE "work_order_measure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"measure_id" uuid NOT NULL,
	"source" text NOT NULL,
	"length" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"weight" integer,
	"measured_at" timestamp (3) with time zone NOT NULL,
	"measured_by" text collate "C",
	"device" text collate "C",
	"removed" boolean DEFAULT false NOT NULL,
	"round" integer,
	"entered_by" uuid,
	"entered_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_order_measure" ADD CONSTRAINT "work_order_measure_order_id_work_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."work_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_measure" ADD CONSTRAINT "work_order_measure_entered_by_sys_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_order_measure_order" ON "work_order_measure" USING btree ("order_id","measure_id","id");--> statement-breakpoint
CREATE INDEX "work_order_measure_measure" ON "work_order_measure" USING btree ("measure_id","id");