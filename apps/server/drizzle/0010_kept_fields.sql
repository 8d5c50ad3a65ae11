CREATE TABLE "kept_fields" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"candidate" integer,
	"row_index" integer,
	"key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"hash" text NOT NULL,
	"summary" jsonb NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_fields" ADD CONSTRAINT "kept_fields_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_fields_solid" ON "kept_fields" USING btree ("run_id") WHERE "kept_fields"."candidate" is null and "kept_fields"."row_index" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_fields_candidate" ON "kept_fields" USING btree ("run_id","candidate");--> statement-breakpoint
CREATE UNIQUE INDEX "kept_fields_row" ON "kept_fields" USING btree ("run_id","row_index");