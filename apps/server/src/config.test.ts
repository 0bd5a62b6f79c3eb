import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

test('with nothing set: 127.0.0.1, the embedded database, and var/ of the repository', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    port: 4600,
    host: '127.0.0.1',
    databaseUrl: null,
    publicUrl: null,
    databaseConnections: 10,
    pluginReleases: null,
    pluginKeyFile: null,
  });
  expect(existsSync(join(config.dataDir, '..', 'package.json'))).toBe(true);
  expect(config.dataDir.endsWith('var')).toBe(true);
});

test('reads every setting; an empty variable counts as unset', () => {
  const config = loadConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    DALPAK_DATA: 'some/where',
    DATABASE_URL: 'postgresql://u:p@h/db',
    DATABASE_APP_URL: 'postgresql://a:p@h/db',
    DATABASE_SYSTEM_URL: 'postgresql://s:p@h/db',
    PUBLIC_URL: 'https://shop.example/',
    DATABASE_CONNECTIONS: ' 3 ',
    DALPAK_PLUGIN_RELEASES: 'some/releases',
    DALPAK_PLUGIN_KEY: '/etc/dalpak/plugin.pem',
    DALPAK_PINPAD_URL: 'http://10.0.0.5:9000/rpc',
    DALPAK_PINPAD_NETWORK: 'on',
    DALPAK_CIBUS_URL: '',
    DALPAK_LOG: 'info',
    DALPAK_FAULTS_DSN: 'https://k@faults.example/7',
    MAIL_URL: 'smtp://pos%40shop.example:a%25b@mail.shop.example',
    MAIL_FROM: 'מכולת <pos@shop.example>',
  });
  expect(config).toEqual({
    port: 0,
    host: '0.0.0.0',
    dataDir: resolve('some/where'),
    databaseUrl: 'postgresql://u:p@h/db',
    databaseAppUrl: 'postgresql://a:p@h/db',
    databaseSystemUrl: 'postgresql://s:p@h/db',
    publicUrl: 'https://shop.example',
    trustedProxies: 'loopback, linklocal, uniquelocal',
    databaseConnections: 3,
    pluginReleases: resolve('some/releases'),
    pluginKeyFile: '/etc/dalpak/plugin.pem',
    providerCodes: true,
    pinpadNetwork: true,
    gateways: { pinpad: 'http://10.0.0.5:9000/rpc', cibus: null, tenbis: null },
    clubGateway: null,
    cardPage: null,
    allocation: null,
    logLevel: 'info',
    faultsDsn: 'https://k@faults.example/7',
    mail: {
      server: {
        host: 'mail.shop.example',
        port: 587,
        startTls: true,
        user: 'pos@shop.example',
        password: 'a%b',
      },
      from: { name: 'מכולת', address: 'pos@shop.example' },
    },
  });
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 4600,
    databaseUrl: null,
  });
});

test('lists all errors at once and never shows the password', () => {
  const load = () =>
    loadConfig({
      PORT: '80a',
      DATABASE_URL: 'mysql://u:secret@h/db',
      PUBLIC_URL: 'shop',
      DATABASE_CONNECTIONS: '0',
    });
  expect(load).toThrow(ConfigError);
  try {
    load();
  } catch (error) {
    const { message, problems } = error as ConfigError;
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'PUBLIC_URL',
      'DATABASE_CONNECTIONS',
    ]);
    expect(message).not.toContain('secret');
  }
});

test.each(['-1', '65536', '1.5', '0x10', '1e3'])('refuses PORT=%s', (PORT) => {
  expect(() => loadConfig({ PORT })).toThrow(/PORT must be a whole number from 0 to 65535/);
});

test('refuses DATABASE_APP_URL without DATABASE_URL', () => {
  expect(() => loadConfig({ DATABASE_APP_URL: 'postgresql://a:p@h/db' })).toThrow(
    /DATABASE_APP_URL also needs DATABASE_URL/,
  );
  expect(() => loadConfig({ DATABASE_SYSTEM_URL: 'postgresql://s:p@h/db' })).toThrow(
    /DATABASE_SYSTEM_URL also needs DATABASE_URL/,
  );
});

test('trusts proxies when there is a public address, and only the named ones', () => {
  expect(loadConfig({}).trustedProxies).toBe(false);
  expect(
    loadConfig({ PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: '10.0.0.7,fd00::/8' })
      .trustedProxies,
  ).toBe('10.0.0.7, fd00::/8');
  expect(loadConfig({ TRUSTED_PROXIES: '10.0.0.7/32,::1/128' }).trustedProxies).toBe(
    '10.0.0.7/32, ::1/128',
  );
  for (const wrong of [
    'all',
    '10.0.0',
    '10.0.0.7/x',
    '10.0.0.7 10.0.0.8',
    '10.0.0.7,',
    '10.0.0.0/33',
    '10.0.0.0/999',
    'fd00::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/',
  ]) {
    expect(() => loadConfig({ TRUSTED_PROXIES: wrong })).toThrow(/TRUSTED_PROXIES must be/);
  }
});

test("requires codes of the provider's staff unless the setting is off", () => {
  expect(
    [{}, { DALPAK_PROVIDER_CODES: 'required' }, { DALPAK_PROVIDER_CODES: 'off' }].map(
      (env) => loadConfig(env).providerCodes,
    ),
  ).toEqual([true, true, false]);
  expect(() => loadConfig({ DALPAK_PROVIDER_CODES: 'no' })).toThrow(
    /DALPAK_PROVIDER_CODES must be required or off/,
  );
});

test('mail: implicit TLS or STARTTLS, a sender, and no combination that cannot work', () => {
  const more = { PUBLIC_URL: 'https://shop.example', MAIL_FROM: 'pos@shop.example' };
  expect(loadConfig({}).mail.server).toBe(null);
  expect(loadConfig({ ...more, MAIL_URL: 'smtps://u:p@mail.example' }).mail).toEqual({
    server: { host: 'mail.example', port: 465, startTls: false, user: 'u', password: 'p' },
    from: { name: '', address: 'pos@shop.example' },
  });
  expect(loadConfig({ ...more, MAIL_URL: 'smtp://localhost:2525' }).mail.server).toMatchObject({
    port: 2525,
    startTls: true,
    user: '',
  });
  const problems = (env: Record<string, string>) => {
    try {
      loadConfig(env);
      return [];
    } catch (error) {
      return (error as ConfigError).problems.map((problem) =>
        problem.split(' ').slice(0, 2).join(' '),
      );
    }
  };
  expect(problems({ ...more, MAIL_URL: 'https://mail.example' })).toEqual(['MAIL_URL must']);
  expect(problems({ MAIL_URL: 'smtp://mail.example' })).toEqual(['MAIL_URL also', 'MAIL_URL also']);
  expect(problems({ ...more, MAIL_FROM: 'a shop' })).toEqual(['MAIL_FROM must']);
  expect(problems({ ...more, MAIL_FROM: 'Shop\r\nBcc: x <pos@shop.example>' })).toEqual([
    'MAIL_FROM must',
  ]);
});
