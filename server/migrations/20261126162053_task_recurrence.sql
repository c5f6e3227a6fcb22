CREATE TABLE "task_recurrence" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"occurrence" integer NOT NULL,
	"repetition" jsonb NOT NULL,
	"set_by" uuid,
	"continued" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_recurrence" ADD CONSTRAINT "task_recurrence_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_recurrence" ADD CONSTRAINT "task_recurrence_set_by_sys_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_recurrence_occurrence" ON "task_recurrence" USING btree ("series_id","occurrence");--> statement-breakpoint
CREATE INDEX "task_recurrence_waiting" ON "task_recurrence" USING btree ("task_id") WHERE not continued;