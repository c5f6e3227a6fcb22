ALTER TABLE "record_checklist_item" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "record_checklist_item" ADD COLUMN "due_date" date;--> statement-breakpoint
ALTER TABLE "record_checklist_item" ADD CONSTRAINT "record_checklist_item_assignee_id_sys_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_checklist_item_assignee" ON "record_checklist_item" USING btree ("assignee_id") WHERE assignee_id is not null;