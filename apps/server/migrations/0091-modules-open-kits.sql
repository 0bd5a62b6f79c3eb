-- Businesses that signed up before kits and groups of preparations were there.
-- 23 is a component of the same module: who has it gets the parts of kits too. Groups go with the preparations.
UPDATE services SET modules = jsonb_set(modules, '{components}', (modules->'components') || '[25]')
WHERE modules->'components' @> '[23]' AND NOT modules->'components' @> '[25]';
UPDATE services SET modules = jsonb_set(modules, '{components}', (modules->'components') || '[24]')
WHERE modules->'components' @> '[21]' AND NOT modules->'components' @> '[24]';
