ALTER TABLE "foam_rule" ADD COLUMN "side_tolerance" bigint;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "volumetric_weight" bigint;--> statement-breakpoint
UPDATE "work_order" w SET "volumetric_weight" = ceil(s.length::numeric * s.width * s.height / s.divisor)
FROM (
  SELECT o.id, r.divisor,
    CASE r.rounding WHEN 'none' THEN o.length WHEN 'up' THEN (o.length + 9) / 10 * 10 ELSE (o.length + 5) / 10 * 10 END AS length,
    CASE r.rounding WHEN 'none' THEN o.width WHEN 'up' THEN (o.width + 9) / 10 * 10 ELSE (o.width + 5) / 10 * 10 END AS width,
    CASE r.rounding WHEN 'none' THEN o.height WHEN 'up' THEN (o.height + 9) / 10 * 10 ELSE (o.height + 5) / 10 * 10 END AS height
  FROM "work_order" o JOIN "foam_rule" r ON r.id = o.rule
) s
WHERE w.id = s.id;
