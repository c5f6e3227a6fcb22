CREATE TABLE "waybill_late_task" (
	"waybill_id" uuid NOT NULL,
	"silent_since" timestamp (3) with time zone NOT NULL,
	"task_id" uuid,
	CONSTRAINT "waybill_late_task_waybill_id_silent_since_pk" PRIMARY KEY("waybill_id","silent_since")
);
--> statement-breakpoint
ALTER TABLE "waybill_late_task" ADD CONSTRAINT "waybill_late_task_waybill_id_waybill_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybill"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waybill_late_task_task" ON "waybill_late_task" USING btree ("task_id");