ALTER TABLE "runs" ADD COLUMN "sweep_id" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "sweep_place" integer;--> statement-breakpoint
CREATE INDEX "runs_sweep" ON "runs" USING btree ("sweep_id") WHERE "runs"."sweep_id" is not null;