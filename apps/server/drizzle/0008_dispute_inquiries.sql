UPDATE "disputes" SET "state" = 'inquiry' WHERE "state" = 'asked';
