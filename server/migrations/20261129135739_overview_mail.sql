CREATE TABLE "overview_mail" (
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"sent_on" date,
	CONSTRAINT "overview_mail_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "overview_mail" ADD CONSTRAINT "overview_mail_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overview_mail" ADD CONSTRAINT "overview_mail_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "overview_mail_project" ON "overview_mail" USING btree ("project_id");