-- Of what was never billed, nothing is recovered: preventions have closed states of their own.
UPDATE "work_order" SET "status" = case "status" when '3' then '5' else '6' end WHERE "kind" = 'prevent' and "status" in ('3', '4');
