-- 21 is a component of the same module: who has it gets the new ones too.
UPDATE services SET modules = jsonb_set(modules, '{components}', (modules->'components') || '[26,27]')
WHERE modules->'components' @> '[21]' AND NOT modules->'components' @> '[26]';
