CREATE TABLE "announcement_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"announcement_id" uuid,
	"file_id" uuid NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"mime" text NOT NULL,
	"preview" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_mail" (
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_mail_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "notification_setting" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ways" jsonb NOT NULL,
	"mails" text DEFAULT 'atOnce' NOT NULL,
	"quiet_from" text,
	"quiet_to" text
);
--> statement-breakpoint
CREATE TABLE "sys_announcement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"abstract" text,
	"content" text DEFAULT '' NOT NULL,
	"sender" text NOT NULL,
	"priority" text DEFAULT 'M' NOT NULL,
	"category" text DEFAULT '1' NOT NULL,
	"msg_type" text DEFAULT 'ALL' NOT NULL,
	"audience" uuid[] DEFAULT '{}' NOT NULL,
	"open_type" text,
	"open_page" text,
	"bus_id" text,
	"bus_type" text,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"send_status" text DEFAULT '0' NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"send_time" timestamp (3) with time zone,
	"cancel_time" timestamp (3) with time zone,
	"former" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_announcement_send" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_announcement_send_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "visit" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"ip" text,
	CONSTRAINT "visit_day_user_id_pk" PRIMARY KEY("day","user_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_file" ADD CONSTRAINT "announcement_file_announcement_id_sys_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."sys_announcement"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_file" ADD CONSTRAINT "announcement_file_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mail" ADD CONSTRAINT "notification_mail_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_announcement_send" ADD CONSTRAINT "sys_announcement_send_announcement_id_sys_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."sys_announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_announcement_send" ADD CONSTRAINT "sys_announcement_send_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_file_of" ON "announcement_file" USING btree ("announcement_id","place");--> statement-breakpoint
CREATE INDEX "announcement_file_left" ON "announcement_file" USING btree ("created_at") WHERE announcement_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_unread" ON "notification" USING btree ("user_id","key") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "notification_at" ON "notification" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notification_mail_due" ON "notification_mail" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sys_announcement_sent" ON "sys_announcement" USING btree ("send_time") WHERE send_status = '1';--> statement-breakpoint
CREATE INDEX "sys_announcement_created" ON "sys_announcement" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sys_announcement_publish" ON "sys_announcement" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "sys_announcement_send_user" ON "sys_announcement_send" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "visit_user" ON "visit" USING btree ("user_id");