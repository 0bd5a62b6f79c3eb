import { CLIENT_HEADERS } from '@dalpak/contracts';
import { expect, test } from 'vitest';
import { aShop, aTillOf, queryRows } from '../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp } from '../../../test/test-app.ts';

test('the version of the bridge that a till names is kept with it and shown in its record [TILL-055]', async () => {
  const server = await startTestApp();
  const cloud = await aShop(server);
  const till = await aTillOf(server, 1);
  const stored = () =>
    queryRows<{ plugin_type: string; plugin_version: string }>(
      server.kernel.tenant(cloud),
      'SELECT plugin_type, plugin_version FROM terminals WHERE cloud_id = $1 AND id = 1',
    );
  const call = (type: string, version: string) =>
    till.get('notifications', {
      [CLIENT_HEADERS.pluginType]: type,
      [CLIENT_HEADERS.pluginVersion]: version,
    });
  await call('bridge', '1.0.0');
  await expect.poll(stored).toEqual([{ plugin_type: 'bridge', plugin_version: '1.0.0' }]);
  // A till without a bridge, or a value that is no version, leaves what is known.
  await call('none', '0');
  await call('bridge', "1'; DROP");
  await call('bridge', '1.1.0');
  await expect.poll(stored).toEqual([{ plugin_type: 'bridge', plugin_version: '1.1.0' }]);
  const office = new Browser(server.app);
  await office.signIn(OWNER.email);
  const record = await office.get('components/104/records/1');
  expect(record.json()).toMatchObject({ data: { data: { plugin: '1.1.0' } } });
  await server.close();
});
