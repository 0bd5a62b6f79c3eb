import { expect, it } from 'vitest';
import { createSimulatedPlugin, parseSimulatedPlugin } from './simulated-plugin.ts';

it('parses a version and a platform, and rejects anything else', () => {
  expect(parseSimulatedPlugin('1.2.0')).toEqual({ version: '1.2.0', platform: 'win-x64' });
  expect(parseSimulatedPlugin(' 1.2.0-beta.1@linux-arm64 ')).toEqual({
    version: '1.2.0-beta.1',
    platform: 'linux-arm64',
  });
  for (const text of ['', 'off', '1.2', '1.2.0@dos', '1.2.0@win-x64@x'])
    expect(parseSimulatedPlugin(text)).toBeNull();
});

it('runs the installed version, also after a reload', async () => {
  const remembered: unknown[] = [];
  const plugin = createSimulatedPlugin({ version: '1.0.0', platform: 'win-x64' }, (facts) =>
    remembered.push(facts),
  );
  await plugin.install(new Blob(['x']), '1.1.0', { manifest: '{}', signature: '' });
  expect(plugin.version).toBe('1.1.0');
  expect(remembered).toEqual([{ version: '1.1.0', platform: 'win-x64' }]);
});
