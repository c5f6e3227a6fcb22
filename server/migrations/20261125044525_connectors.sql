CREATE TABLE "connector_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"sandbox" boolean NOT NULL,
	"base_url" text,
	"sealed_secret" text,
	"secret_hint" text,
	"sealed_webhook_secret" text,
	"webhook_secret_hint" text,
	"scopes" text DEFAULT '' NOT NULL,
	"per_second" real,
	"department_id" uuid,
	"state" text DEFAULT 'active' NOT NULL,
	"pause_reason" text,
	"last_check_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"quota_total" integer,
	"quota_left" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connector_bucket" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "connector_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"status" integer,
	"duration" integer NOT NULL,
	"request_size" integer NOT NULL,
	"response_size" integer NOT NULL,
	"attempt" integer NOT NULL,
	"error_class" text,
	"message" text,
	"request_text" text NOT NULL,
	"response_text" text NOT NULL,
	"record_type" text,
	"record_ids" uuid[]
);
--> statement-breakpoint
CREATE TABLE "connector_sandbox" (
	"account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"carrier" text,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "connector_sandbox_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"delivery_key" text NOT NULL,
	"headers" jsonb NOT NULL,
	"body" "bytea" NOT NULL,
	"verdict" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "connector_account" ADD CONSTRAINT "connector_account_department_id_sys_depart_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."sys_depart"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connector_bucket" ADD CONSTRAINT "connector_bucket_account_id_connector_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."connector_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connector_call" ADD CONSTRAINT "connector_call_account_id_connector_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."connector_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connector_sandbox" ADD CONSTRAINT "connector_sandbox_account_id_connector_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."connector_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD CONSTRAINT "webhook_inbox_account_id_connector_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."connector_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connector_account_name" ON "connector_account" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "connector_account_department" ON "connector_account" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "connector_call_account" ON "connector_call" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "connector_call_records" ON "connector_call" USING gin ("record_ids") WHERE record_ids is not null;--> statement-breakpoint
CREATE INDEX "connector_call_at" ON "connector_call" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_inbox_delivery" ON "webhook_inbox" USING btree ("account_id","delivery_key") WHERE verdict = 'valid';--> statement-breakpoint
CREATE INDEX "webhook_inbox_account" ON "webhook_inbox" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "webhook_inbox_received" ON "webhook_inbox" USING btree ("received_at");