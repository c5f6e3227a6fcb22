CREATE TABLE "work_order_reminder" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"since" date NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_order_reminder_order_id_kind_since_pk" PRIMARY KEY("order_id","kind","since")
);
--> statement-breakpoint
ALTER TABLE "work_order_reminder" ADD CONSTRAINT "work_order_reminder_order_id_work_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."work_order"("id") ON DELETE cascade ON UPDATE no action;