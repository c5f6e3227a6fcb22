CREATE TABLE "person_capacity" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"minutes_per_day" integer NOT NULL,
	"days_off" date[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_capacity" ADD CONSTRAINT "person_capacity_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;