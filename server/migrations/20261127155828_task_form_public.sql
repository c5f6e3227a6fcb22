CREATE TABLE "task_public_request" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"ticket_hash" text NOT NULL,
	"email" text,
	"language" text NOT NULL,
	"mailed_stage" text DEFAULT '' NOT NULL,
	"mailed_message" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_public_request_ticketHash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "task_request_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"is_team" boolean NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_form" ADD COLUMN "public_key" text;--> statement-breakpoint
ALTER TABLE "task_public_request" ADD CONSTRAINT "task_public_request_submission_id_task_form_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."task_form_submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_request_message" ADD CONSTRAINT "task_request_message_submission_id_task_public_request_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."task_public_request"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_request_message" ADD CONSTRAINT "task_request_message_author_id_sys_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_public_request_mail" ON "task_public_request" USING btree ("created_at") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "task_request_message_request" ON "task_request_message" USING btree ("submission_id","id");--> statement-breakpoint
ALTER TABLE "task_form" ADD CONSTRAINT "task_form_publicKey_unique" UNIQUE("public_key");