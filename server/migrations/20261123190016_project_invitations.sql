CREATE TABLE "project_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"language" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"approved_by" uuid,
	"round" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_invitation" ADD CONSTRAINT "project_invitation_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_invitation" ADD CONSTRAINT "project_invitation_invited_by_sys_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_invitation" ADD CONSTRAINT "project_invitation_approved_by_sys_user_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_invitation_address" ON "project_invitation" USING btree ("project_id",lower(email));--> statement-breakpoint
CREATE INDEX "project_invitation_ends" ON "project_invitation" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "project_invitation_inviter" ON "project_invitation" USING btree ("invited_by");