CREATE TABLE "work_order_first_box" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"length" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "first_fee" bigint;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "prevented" bigint;--> statement-breakpoint
ALTER TABLE "work_order_first_box" ADD CONSTRAINT "work_order_first_box_order_id_work_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."work_order"("id") ON DELETE cascade ON UPDATE no action;