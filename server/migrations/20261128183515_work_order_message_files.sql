CREATE TABLE "work_order_message_file" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_order_message_file" ADD CONSTRAINT "work_order_message_file_file_id_record_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."record_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_message_file" ADD CONSTRAINT "work_order_message_file_message_id_work_order_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."work_order_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_order_message_file_message" ON "work_order_message_file" USING btree ("message_id","file_id");