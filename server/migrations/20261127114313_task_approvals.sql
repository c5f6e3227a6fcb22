CREATE TABLE "task_approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"needed" integer NOT NULL,
	"requester_id" uuid,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "task_approver" (
	"approval_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"decider_id" uuid NOT NULL,
	"decision" text,
	"reason" text collate "C" DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "task_approver_approval_id_user_id_pk" PRIMARY KEY("approval_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "task_approval" ADD CONSTRAINT "task_approval_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_approval" ADD CONSTRAINT "task_approval_requester_id_sys_user_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_approver" ADD CONSTRAINT "task_approver_approval_id_task_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."task_approval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_approver" ADD CONSTRAINT "task_approver_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_approver" ADD CONSTRAINT "task_approver_decider_id_sys_user_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_approval_pending" ON "task_approval" USING btree ("task_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "task_approval_task" ON "task_approval" USING btree ("task_id","requested_at");--> statement-breakpoint
CREATE INDEX "task_approval_requester" ON "task_approval" USING btree ("requester_id","id");--> statement-breakpoint
CREATE INDEX "task_approval_expiry" ON "task_approval" USING btree ("expires_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "task_approver_decider" ON "task_approver" USING btree ("decider_id","approval_id");