ALTER TABLE "access_request" DROP CONSTRAINT "access_request_project_id_project_id_fk";
--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;