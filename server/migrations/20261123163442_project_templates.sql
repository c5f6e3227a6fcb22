CREATE TABLE "project_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"made_by" uuid,
	"tasks" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_template" ADD CONSTRAINT "project_template_made_by_sys_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_template_name" ON "project_template" USING btree (lower(normalize(btrim("name"), NFKC)));