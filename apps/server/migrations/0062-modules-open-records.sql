-- Businesses that signed up before a component was there: who has a module has all of its records. The module's others say
-- that it is there; the first is in every service.
WITH modules (fixed, opens) AS (VALUES
  (true, '{13,14,15,16,17,18,19,20,23,31,32,33,104,111,112,113,181}'::integer[]),
  (false, '{22,101,102,103,105,106}'), (false, '{21}'), (false, '{114,115,116,117,118}')
), held AS (
  SELECT s.cloud_id, s.id, ARRAY(SELECT c::integer FROM jsonb_array_elements_text(s.modules->'components') AS c) AS components
  FROM services s WHERE jsonb_typeof(s.modules->'components') = 'array'
), wanted AS (
  SELECT h.cloud_id, h.id, h.components, ARRAY(
    SELECT DISTINCT c FROM (
      SELECT unnest(h.components) AS c
      UNION ALL SELECT unnest(m.opens) FROM modules m WHERE m.fixed OR m.opens && h.components
    ) AS every ORDER BY c) AS all_components
  FROM held h
)
UPDATE services s SET modules = jsonb_set(s.modules, '{components}', to_jsonb(w.all_components))
FROM wanted w WHERE s.cloud_id = w.cloud_id AND s.id = w.id AND NOT (w.components @> w.all_components);
