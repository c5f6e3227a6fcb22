CREATE TABLE "project_day_count" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"todo" integer NOT NULL,
	"doing" integer NOT NULL,
	"review" integer NOT NULL,
	"done" integer NOT NULL,
	"cancelled" integer NOT NULL,
	CONSTRAINT "project_day_count_project_id_day_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
ALTER TABLE "project_day_count" ADD CONSTRAINT "project_day_count_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;