CREATE TABLE "project_overview" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"cards" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_overview" ADD CONSTRAINT "project_overview_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;