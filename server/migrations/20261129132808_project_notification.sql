CREATE TABLE "project_notification" (
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "project_notification_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "project_notification" ADD CONSTRAINT "project_notification_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_notification" ADD CONSTRAINT "project_notification_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_notification_project" ON "project_notification" USING btree ("project_id");