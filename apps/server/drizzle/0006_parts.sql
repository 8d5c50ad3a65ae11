ALTER TABLE "projects" ADD COLUMN "part_input" jsonb;--> statement-breakpoint
-- Exported files from before the answer told their format: made again when asked for, and paid already.
DELETE FROM "artifacts" WHERE "kind" = 'stl' AND "status" = 'ready' AND NOT ("answer" ? 'format');
