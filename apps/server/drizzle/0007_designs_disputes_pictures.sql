CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"is_closed" boolean NOT NULL,
	"state_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "surfaces_hash" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "surfaces_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "artifacts" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "design_bytes" bigint;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "design_hash" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "row_index" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "owed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_owed_not_negative" CHECK ("subscriptions"."owed" >= 0);