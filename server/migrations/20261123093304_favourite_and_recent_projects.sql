CREATE TABLE "project_visit" (
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"visited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_visit_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "initials" text GENERATED ALWAYS AS (pinyin_initials(realname)) STORED;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "initials" text GENERATED ALWAYS AS (pinyin_initials(name)) STORED;--> statement-breakpoint
ALTER TABLE "project_star" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_visit" ADD CONSTRAINT "project_visit_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visit" ADD CONSTRAINT "project_visit_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_visit_latest" ON "project_visit" USING btree ("user_id","visited_at");