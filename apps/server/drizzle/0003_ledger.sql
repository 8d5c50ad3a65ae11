CREATE TABLE "paid_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text,
	"plan" text,
	"state" text,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"paid_from" timestamp with time zone,
	"state_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text,
	"tokens" integer DEFAULT 0 NOT NULL,
	"refunded_ppm" integer DEFAULT 0 NOT NULL,
	"refunded_tokens" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"effect" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_holds" (
	"key" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"run_id" text NOT NULL,
	"tokens" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "file_hash" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subprojects" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "kind" text DEFAULT 'usage' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_at_period_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "token_holds" ADD CONSTRAINT "token_holds_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paid_plans_team" ON "paid_plans" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "token_holds_team" ON "token_holds" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "token_holds_run" ON "token_holds" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "subscriptions_period" ON "subscriptions" USING btree ("period_end");--> statement-breakpoint
-- What the administrator set by hand before there were kinds of rows.
UPDATE "ledger" SET "kind" = 'adjustment' WHERE "key" LIKE 'admin:%';--> statement-breakpoint
-- From now on the ledger's sum is the balance: every purse opens with what it holds beyond the rows so far.
INSERT INTO "ledger" ("team_id", "key", "kind", "tokens", "description")
SELECT s."team_id", 'opening:' || s."team_id", 'grant',
  -(s."plan_left" + s."carry_over" + s."topup") - coalesce((SELECT sum(l."tokens") FROM "ledger" l WHERE l."team_id" = s."team_id"), 0),
  'Opening balance'
FROM "subscriptions" s;--> statement-breakpoint
-- Work that was going on while the tables changed keeps its tokens.
INSERT INTO "token_holds" ("key", "team_id", "run_id", "tokens", "created_at")
SELECT 'run:' || r."id", r."team_id", r."id", r."tokens", now()
FROM "runs" r INNER JOIN "subscriptions" s ON s."team_id" = r."team_id"
WHERE r."status" IN ('preparing', 'running', 'ranking') AND r."tokens" > 0;--> statement-breakpoint
INSERT INTO "token_holds" ("key", "team_id", "run_id", "tokens", "created_at")
SELECT 'export:' || a."run_id" || ':' || a."row_index", r."team_id", a."run_id", a."tokens", now()
FROM "artifacts" a INNER JOIN "runs" r ON r."id" = a."run_id" INNER JOIN "subscriptions" s ON s."team_id" = r."team_id"
WHERE a."status" = 'queued' AND a."tokens" > 0
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The ledger is append-only; only the person may be emptied.
CREATE FUNCTION "ledger_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."user_id" IS NULL
    AND (to_jsonb(NEW) - 'user_id') = (to_jsonb(OLD) - 'user_id') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The ledger is append-only: rows are never changed or removed.';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_append_only" BEFORE UPDATE OR DELETE ON "ledger" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();
