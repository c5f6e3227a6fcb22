CREATE TABLE "access_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"project_key" text NOT NULL,
	"note" text collate "C" DEFAULT '' NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled" boolean DEFAULT false NOT NULL,
	"project_id" uuid,
	"declined_at" timestamp (3) with time zone,
	"declined_by" uuid
);
--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_request_key" ON "access_request" USING btree ("user_id","project_key");--> statement-breakpoint
CREATE UNIQUE INDEX "access_request_project" ON "access_request" USING btree ("project_id","user_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "access_request_waiting" ON "access_request" USING btree ("asked_at") WHERE not handled;--> statement-breakpoint
CREATE INDEX "access_request_asked" ON "access_request" USING btree ("asked_at");