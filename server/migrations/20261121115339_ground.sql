CREATE TABLE "activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"op_id" uuid NOT NULL,
	"actor_id" uuid,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"project_id" uuid,
	"kind" text NOT NULL,
	"version" integer,
	"changes" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_pkey" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"project_id" uuid,
	"undoes" uuid,
	"undone_by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_pkey" PRIMARY KEY("xid","id")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"mime" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" text NOT NULL,
	"actor_id" uuid,
	"username" text,
	"kind" text NOT NULL,
	"ip" text,
	"agent" text,
	"detail" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"key" text PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text DEFAULT 'login' NOT NULL,
	"remembered" boolean NOT NULL,
	"ip" text,
	"agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_until" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_depart" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"org_code" text NOT NULL,
	"depart_name" text NOT NULL,
	"depart_name_en" text,
	"org_category" text DEFAULT '2' NOT NULL,
	"depart_order" integer DEFAULT 0 NOT NULL,
	"manager_id" uuid,
	"mobile" text,
	"fax" text,
	"address" text,
	"memo" text,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_dict" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dict_code" text NOT NULL,
	"dict_name" text NOT NULL,
	"description" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_dict_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dict_id" uuid NOT NULL,
	"item_value" text NOT NULL,
	"item_text" text NOT NULL,
	"item_text_zh" text,
	"color" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT '1' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_permission" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"name_zh" text,
	"url" text,
	"component" text,
	"component_name" text,
	"redirect" text,
	"perms" text,
	"perms_type" text DEFAULT '1' NOT NULL,
	"menu_type" integer NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"icon" text,
	"route" boolean DEFAULT true NOT NULL,
	"always_show" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"keep_alive" boolean DEFAULT true NOT NULL,
	"internal_or_external" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_permission_data_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"permission_id" uuid NOT NULL,
	"rule_name" text NOT NULL,
	"rule_column" text NOT NULL,
	"rule_conditions" text NOT NULL,
	"rule_value" text NOT NULL,
	"status" text DEFAULT '1' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_role" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role_code" text NOT NULL,
	"role_name" text NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_role_permission" (
	"role_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	CONSTRAINT "sys_role_permission_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_skeleton" text NOT NULL,
	"realname" text NOT NULL,
	"password_hash" text,
	"avatar" text,
	"email" text,
	"phone" text,
	"sex" integer,
	"birthday" text,
	"work_no" text,
	"post" text,
	"telephone" text,
	"status" integer DEFAULT 1 NOT NULL,
	"user_identity" integer DEFAULT 1 NOT NULL,
	"current_org_code" text,
	"language" text,
	"time_zone" text,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"password_changed_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_user_depart" (
	"user_id" uuid NOT NULL,
	"depart_id" uuid NOT NULL,
	CONSTRAINT "sys_user_depart_user_id_depart_id_pk" PRIMARY KEY("user_id","depart_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user_role" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "sys_user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"color" text DEFAULT 'blue' NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"org_code" text,
	"state" text DEFAULT 'active' NOT NULL,
	"owner_id" uuid NOT NULL,
	"start_date" date,
	"due_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"delete_op_id" uuid
);
--> statement-breakpoint
CREATE TABLE "project_counter" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_rank" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "project_member" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_member_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "project_star" (
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	CONSTRAINT "project_star_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"title" text collate "C" NOT NULL,
	"status_id" uuid NOT NULL,
	"category" text NOT NULL,
	"priority" text DEFAULT 'N' NOT NULL,
	"owner_id" uuid,
	"assignee_ids" uuid[] DEFAULT '{}' NOT NULL,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"start_date" date,
	"due_date" date,
	"due_time" text,
	"parent_id" uuid,
	"depth" integer DEFAULT 0 NOT NULL,
	"rank" text collate "C" NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"attachments" integer DEFAULT 0 NOT NULL,
	"children" integer DEFAULT 0 NOT NULL,
	"children_done" integer DEFAULT 0 NOT NULL,
	"checklist" integer DEFAULT 0 NOT NULL,
	"checklist_done" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"external_source" text,
	"external_id" text,
	"search" "tsvector" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"delete_op_id" uuid
);
--> statement-breakpoint
CREATE TABLE "task_attachment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"name" text NOT NULL,
	"file_id" uuid,
	"url" text,
	"size" integer DEFAULT 0 NOT NULL,
	"mime" text NOT NULL,
	"preview" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "task_checklist_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"text" text NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"rank" text collate "C" NOT NULL,
	"list_name" text
);
--> statement-breakpoint
CREATE TABLE "task_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"author_id" uuid,
	"author_name" text,
	"html" text NOT NULL,
	"mention_ids" uuid[] DEFAULT '{}' NOT NULL,
	"external_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "task_count" (
	"project_id" uuid NOT NULL,
	"status_id" uuid NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "task_count_project_id_status_id_pk" PRIMARY KEY("project_id","status_id")
);
--> statement-breakpoint
CREATE TABLE "task_description" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"html" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_external_person" (
	"task_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "task_external_person_task_id_name_pk" PRIMARY KEY("task_id","name")
);
--> statement-breakpoint
CREATE TABLE "task_label" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"external_key" text
);
--> statement-breakpoint
CREATE TABLE "task_status" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"color" text NOT NULL,
	"rank" text collate "C" NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"external_key" text
);
--> statement-breakpoint
CREATE TABLE "task_watcher" (
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "task_watcher_task_id_user_id_pk" PRIMARY KEY("task_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_depart" ADD CONSTRAINT "sys_depart_manager_id_sys_user_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_dict_item" ADD CONSTRAINT "sys_dict_item_dict_id_sys_dict_id_fk" FOREIGN KEY ("dict_id") REFERENCES "public"."sys_dict"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_permission_data_rule" ADD CONSTRAINT "sys_permission_data_rule_permission_id_sys_permission_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."sys_permission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_permission" ADD CONSTRAINT "sys_role_permission_role_id_sys_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."sys_role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_permission" ADD CONSTRAINT "sys_role_permission_permission_id_sys_permission_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."sys_permission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_depart" ADD CONSTRAINT "sys_user_depart_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_depart" ADD CONSTRAINT "sys_user_depart_depart_id_sys_depart_id_fk" FOREIGN KEY ("depart_id") REFERENCES "public"."sys_depart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_role" ADD CONSTRAINT "sys_user_role_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_role" ADD CONSTRAINT "sys_user_role_role_id_sys_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."sys_role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_counter" ADD CONSTRAINT "project_counter_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_star" ADD CONSTRAINT "project_star_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_star" ADD CONSTRAINT "project_star_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_status_id_task_status_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."task_status"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attachment" ADD CONSTRAINT "task_attachment_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_checklist_item" ADD CONSTRAINT "task_checklist_item_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comment" ADD CONSTRAINT "task_comment_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comment" ADD CONSTRAINT "task_comment_author_id_sys_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_count" ADD CONSTRAINT "task_count_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_description" ADD CONSTRAINT "task_description_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_external_person" ADD CONSTRAINT "task_external_person_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_label" ADD CONSTRAINT "task_label_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_status" ADD CONSTRAINT "task_status_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_watcher" ADD CONSTRAINT "task_watcher_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_watcher" ADD CONSTRAINT "task_watcher_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_entity" ON "activity" USING btree ("entity_id","id");--> statement-breakpoint
CREATE INDEX "activity_op" ON "activity" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "idempotency_key_at" ON "idempotency_key" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operation_at" ON "operation" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_at" ON "outbox" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_ends" ON "session" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_depart_org_code" ON "sys_depart" USING btree ("org_code");--> statement-breakpoint
CREATE INDEX "sys_depart_parent" ON "sys_depart" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dict_code" ON "sys_dict" USING btree ("dict_code");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dict_item_value" ON "sys_dict_item" USING btree ("dict_id","item_value");--> statement-breakpoint
CREATE INDEX "sys_permission_parent" ON "sys_permission" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_role_code" ON "sys_role" USING btree ("role_code");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_username" ON "sys_user" USING btree ("username_skeleton") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_email" ON "sys_user" USING btree (lower("email")) WHERE deleted_at is null and email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_phone" ON "sys_user" USING btree ("phone") WHERE deleted_at is null and phone is not null;--> statement-breakpoint
CREATE INDEX "sys_user_depart_depart" ON "sys_user_depart" USING btree ("depart_id");--> statement-breakpoint
CREATE INDEX "sys_user_role_role" ON "sys_user_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "throttle_ends" ON "throttle" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "project_key" ON "project" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "project_name" ON "project" USING btree (lower(normalize(btrim("name"), NFKC))) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_member_user" ON "project_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_seq" ON "task" USING btree ("project_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "task_rank" ON "task" USING btree ("project_id","rank") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_status_rank" ON "task" USING btree ("project_id","status_id","rank","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_owner" ON "task" USING btree ("project_id","owner_id","rank") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_due" ON "task" USING btree ("project_id","due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_start" ON "task" USING btree ("project_id","start_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_title_order" ON "task" USING btree ("project_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_urgency" ON "task" USING btree ("project_id",strpos('NLMHU', priority),"rank") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_updated" ON "task" USING btree ("project_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_parent" ON "task" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "task_assignees" ON "task" USING gin ("assignee_ids") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_labels" ON "task" USING gin ("label_ids") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_search" ON "task" USING gin ("search") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_trash" ON "task" USING btree ("project_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_external" ON "task" USING btree ("project_id","external_source","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "task_attachment_task" ON "task_attachment" USING btree ("task_id","created_at");--> statement-breakpoint
CREATE INDEX "task_checklist_item_task" ON "task_checklist_item" USING btree ("task_id","rank");--> statement-breakpoint
CREATE INDEX "task_comment_task" ON "task_comment" USING btree ("task_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "task_comment_external" ON "task_comment" USING btree ("task_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_label_name" ON "task_label" USING btree ("project_id",lower(normalize(btrim("name"), NFKC))) WHERE name <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "task_label_external" ON "task_label" USING btree ("project_id","external_key") WHERE external_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_status_name" ON "task_status" USING btree ("project_id",lower(normalize(btrim("name"), NFKC)));--> statement-breakpoint
CREATE UNIQUE INDEX "task_status_external" ON "task_status" USING btree ("project_id","external_key") WHERE external_key is not null;