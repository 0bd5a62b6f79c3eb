import { expect, it } from 'vitest';
import { acrossMigration } from '../../../test/database-before.ts';

const BEFORE = [{ system: { 1: 1 } }, { system: { 4: 1 } }, { all: 1 }, { system: { 1: 1, 10: 0 } }];

it('lets a position that could open the settings still release tills, and others not [SHELL-208]', async () => {
  const maps = await acrossMigration('0272-who-released-tills-goes-on.sql', async (owner) => {
    await owner.query("INSERT INTO clouds (uuid, code, name, vat_name, vat_number) VALUES (gen_random_uuid(), 'c1', 'עסק', 'עסק', '514000009')");
    await owner.query('ALTER TABLE positions NO FORCE ROW LEVEL SECURITY');
    for (const [index, map] of BEFORE.entries()) await owner.query('INSERT INTO positions (cloud_id, id, name, permissions) VALUES (1, $1, $2, $3)', [index + 1, `p${index}`, JSON.stringify(map)]);
    await owner.query('ALTER TABLE positions FORCE ROW LEVEL SECURITY');
  }, async (owner) => {
    await owner.query('ALTER TABLE positions NO FORCE ROW LEVEL SECURITY');
    return (await owner.query<{ permissions: unknown }>('SELECT permissions FROM positions ORDER BY id')).rows.map(({ permissions }) => permissions);
  });
  expect(maps).toEqual([{ system: { 1: 1, 10: 1 } }, { system: { 4: 1 } }, { all: 1 }, { system: { 1: 1, 10: 0 } }]);
});
