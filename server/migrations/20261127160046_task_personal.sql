CREATE TABLE "task_personal" (
	"user_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"rank" text collate "C",
	"snoozed_until" date,
	"returns_at" timestamp (3) with time zone,
	CONSTRAINT "task_personal_user_id_task_id_pk" PRIMARY KEY("user_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "task_personal" ADD CONSTRAINT "task_personal_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_personal" ADD CONSTRAINT "task_personal_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_personal_rank" ON "task_personal" USING btree ("user_id","rank") WHERE rank is not null;--> statement-breakpoint
CREATE INDEX "task_personal_task" ON "task_personal" USING btree ("task_id");