CREATE TABLE "person_absence" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"substitute_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_absence" ADD CONSTRAINT "person_absence_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_absence" ADD CONSTRAINT "person_absence_substitute_id_sys_user_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_absence_substitute" ON "person_absence" USING btree ("substitute_id");