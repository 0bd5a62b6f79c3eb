-- Releasing a till needs the system operation 10 (logout). Positions that open the settings (1) released tills before it was asked for.
ALTER TABLE positions NO FORCE ROW LEVEL SECURITY;
UPDATE positions SET permissions = jsonb_set(permissions, '{system,10}', '1')
WHERE permissions #>> '{system,1}' = '1' AND NOT permissions -> 'system' ? '10';
ALTER TABLE positions FORCE ROW LEVEL SECURITY;
