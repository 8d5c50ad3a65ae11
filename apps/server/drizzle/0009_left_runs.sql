ALTER TABLE "runs" ADD COLUMN "left_at" timestamp with time zone;
