-- Until now, what a prevention avoided was the amount that could still be avoided.
UPDATE "work_order" SET "first_fee" = "expected_fee", "prevented" = case "status" when '5' then "avoidable" end WHERE "kind" = 'prevent';
