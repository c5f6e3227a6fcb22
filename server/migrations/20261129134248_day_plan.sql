CREATE TABLE "task_block" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"day" date NOT NULL,
	"start" integer NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "task_block_within_day" CHECK (start >= 0 and minutes > 0 and start + minutes <= 1440)
);
--> statement-breakpoint
ALTER TABLE "task_block" ADD CONSTRAINT "task_block_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_block" ADD CONSTRAINT "task_block_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_block_day" ON "task_block" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "task_block_task" ON "task_block" USING btree ("task_id");