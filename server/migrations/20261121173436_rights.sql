CREATE TABLE "sys_depart_permission" (
	"depart_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	"data_rule_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "sys_depart_permission_depart_id_permission_id_pk" PRIMARY KEY("depart_id","permission_id")
);
--> statement-breakpoint
ALTER TABLE "sys_depart_role_permission" ADD COLUMN "data_rule_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_permission" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_permission_data_rule" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_role_permission" ADD COLUMN "data_rule_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_depart_permission" ADD CONSTRAINT "sys_depart_permission_depart_id_sys_depart_id_fk" FOREIGN KEY ("depart_id") REFERENCES "public"."sys_depart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_depart_permission" ADD CONSTRAINT "sys_depart_permission_permission_id_sys_permission_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."sys_permission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sys_depart_permission_permission" ON "sys_depart_permission" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "sys_depart_role_permission_permission" ON "sys_depart_role_permission" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "sys_permission_data_rule_permission" ON "sys_permission_data_rule" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "sys_role_permission_permission" ON "sys_role_permission" USING btree ("permission_id");