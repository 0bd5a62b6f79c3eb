// Checks that package-lock.json lists the native packages of every platform. npm omits those that a
// registry does not have, and then `npm ci` refuses the file on every machine. --write completes
// it.
import { readFileSync, writeFileSync } from 'node:fs';
import { at, isMain, runMain, say } from './shell.mjs';

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {string} [license]
 * @property {Record<string, string>} [engines]
 * @property {Record<string, string>} [optionalDependencies]
 */
/** @typedef {{ packages: Record<string, LockEntry & Record<string, unknown>> }} Lock */

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];

/**
 * The platform of a native package, from its name: `@x/binding-linux-arm64-musl`, `@x/darwin-x64`.
 * @param {string} name
 */
export function platformOf(name) {
  const words = (name.split('/').at(-1) ?? '').split('-');
  const at = words.findIndex((word) => systems.includes(word));
  const [os, cpu] = [words[at], words[at + 1]];
  if (at < 0 || os === undefined || cpu === undefined) return undefined;
  const family = words.slice(at + 2).join('-');
  const libc =
    os !== 'linux' || family === '' ? undefined : family.startsWith('musl') ? 'musl' : 'glibc';
  return { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) };
}

/**
 * Native packages that a package of the lock file requires by exact version and that have no entry.
 * @param {Lock} lock
 * @returns {{ path: string, entry: LockEntry & Record<string, unknown> }[]}
 */
export function missingParts({ packages }) {
  return Object.entries(packages).flatMap(
    ([owner, { dev, license, engines, optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies).flatMap(([name, version]) => {
        const platform = platformOf(name);
        const path = `node_modules/${name}`;
        const isThere = path in packages || `${owner}/${path}` in packages;
        if (
          isThere ||
          platform === undefined ||
          !owner.startsWith('node_modules/') ||
          !/^\d/.test(version)
        )
          return [];
        return [
          {
            path,
            entry: {
              version,
              ...platform,
              ...(dev ? { dev } : {}),
              license,
              optional: true,
              engines,
            },
          },
        ];
      }),
  );
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    const file = at('package-lock.json');
    const lock = /** @type {Lock} */ (JSON.parse(readFileSync(file, 'utf8')));
    const missing = missingParts(lock);
    if (missing.length > 0 && process.argv.includes('--write')) {
      const all = {
        ...lock.packages,
        ...Object.fromEntries(missing.map(({ path, entry }) => [path, entry])),
      };
      lock.packages = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
      writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
      say(`Added ${missing.length} native parts to package-lock.json.`);
      return 0;
    }
    for (const { path, entry } of missing) say(`package-lock.json lacks ${path} ${entry.version}`);
    say(
      missing.length === 0
        ? 'package-lock.json names every platform.'
        : 'Run node tools/check-lock.mjs --write',
    );
    return missing.length === 0 ? 0 : 1;
  });
}
