// Builds dist/server (esbuild) and dist/web (vite). A half whose sources have not changed is not
// built again.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { at, isMain, PlainError, root, runMain, runNode, say } from './shell.mjs';
import { setup } from './setup.mjs';
import { checkComponentStyles } from './build/component-styles.mjs';

/**
 * @typedef {{ name: string, sources: string[], output: string, make: () => Promise<void> }} Half
 */

/** @type {Half[]} */
const halves = [
  {
    name: 'server',
    sources: [
      'apps/server',
      'packages/engine',
      'packages/contracts',
      'packages/plugins',
      'package-lock.json',
      'tools/build.mjs',
    ],
    output: 'dist/server/main.js',
    make: buildServer,
  },
  {
    name: 'web app',
    sources: [
      'apps/web',
      'packages/engine',
      'packages/contracts',
      'packages/plugins',
      'package-lock.json',
      'tools/build.mjs',
    ],
    output: 'dist/web/index.html',
    make: buildWeb,
  },
  {
    // `dalpak price` is a separate bundle, so that it starts and is built without the server.
    name: 'price tool',
    sources: [
      'apps/server/src/price.ts',
      'apps/server/src/cli/price-lines.ts',
      'apps/server/src/kernel/time',
      'packages/engine',
      'tools/build.mjs',
    ],
    output: 'dist/price/price.js',
    make: buildPrice,
  },
  {
    name: 'bridge',
    sources: ['apps/plugin', 'packages/contracts', 'packages/engine', 'tools/build.mjs'],
    output: 'dist/bridge/main.js',
    make: buildBridge,
  },
];

/**
 * Bundles programs for Node; npm packages stay external, our own packages are included.
 * @param {string[]} entryPoints relative to the root
 * @param {string} outdir
 * @param {{ alone?: boolean }} [options] alone: npm packages are included too
 */
async function bundle(entryPoints, outdir, { alone = false } = {}) {
  const { build } = await import('esbuild');
  return build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    packages: alone ? 'bundle' : 'external',
    metafile: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'our-packages-inside',
        setup(hooks) {
          // By the exports of the package, which may have more doors than one.
          hooks.onResolve({ filter: /^@dalpak\// }, ({ path }) => ({
            path: fileURLToPath(import.meta.resolve(path)),
          }));
        },
      },
    ],
  });
}

async function buildPrice() {
  await bundle(['apps/server/src/price.ts'], 'dist/price');
}

/** Bundles the desktop bridge, and the simulator of its network printer. */
async function buildBridge() {
  await bundle(
    [
      'apps/plugin/src/main.ts',
      'apps/plugin/src/printer-simulator/main.ts',
      'apps/plugin/src/reader-simulator/main.ts',
      'apps/plugin/src/exchange-simulator/main.ts',
    ],
    'dist/bridge',
    // A release of the bridge is one file.
    { alone: true },
  );
}

/** Bundles the server and the command line. */
async function buildServer() {
  rmSync(at('dist/server'), { recursive: true, force: true });
  const entryPoints = [
    'apps/server/src/main.ts',
    'apps/server/src/cli.ts',
    'apps/server/src/terminal-simulator/main.ts',
    'apps/server/src/switchboard-simulator/main.ts',
    'apps/server/src/club-simulator/main.ts',
    'apps/server/src/card-page-simulator/main.ts',
    'apps/server/src/cash-machine-simulator/main.ts',
  ].filter((file) => existsSync(at(file)));
  if (!entryPoints.includes('apps/server/src/main.ts'))
    throw new PlainError('apps/server/src/main.ts is missing.');
  const result = await bundle(entryPoints, 'dist/server');
  for (const folder of ['migrations', 'demo']) {
    if (existsSync(at('apps/server', folder))) {
      cpSync(at('apps/server', folder), at('dist/server', folder), { recursive: true });
    }
  }
  assertResolvable(Object.values(result.metafile.outputs).flatMap((output) => output.imports));
}

/**
 * npm may install a package under apps/server/node_modules, where dist/server cannot find it; that
 * should fail now and not at start.
 * @param {{ path: string, external?: boolean }[]} imports
 */
function assertResolvable(imports) {
  const { resolve } = createRequire(at('dist/server/main.js'));
  const { resolve: fromSource } = createRequire(at('apps/server/src/main.ts'));
  const can = (/** @type {(id: string) => string} */ find, /** @type {string} */ id) => {
    try {
      return find(id) !== '';
    } catch (error) {
      // A package with only an "import" condition is installed, although require cannot load it.
      return /** @type {NodeJS.ErrnoException} */ (error).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
    }
  };
  for (const { path, external } of imports) {
    if (external && !can(resolve, path) && can(fromSource, path)) {
      throw new PlainError(
        `The built server cannot see the package ${path}: it is installed under apps/server only.`,
      );
    }
  }
}

async function buildWeb() {
  const args = ['build', '--outDir', at('dist/web'), '--emptyOutDir', '--logLevel', 'warn'];
  // A test run sets NODE_ENV=test, which would build React with its development checks.
  const { code } = await runNode('node_modules/vite/bin/vite.js', args, {
    cwd: at('apps/web'),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new PlainError('The web app could not be built; the message is above.');
  checkComponentStyles();
  await compressWeb();
}

/** Files below this size are sent as they are, because packing them saves too little; bytes. */
const SMALL = 200;

/** Brotli's highest level: seven percent less to send than level nine, for five seconds of a build. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/**
 * Writes `.br` and `.gz` next to each text file of the web app, so that the server sends them
 * without compressing.
 */
async function compressWeb() {
  const texts = readdirSync(at('dist/web'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:js|mjs|css|html|svg|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(
    texts.map(async (file) => {
      const text = readFileSync(file);
      if (text.length < SMALL) return;
      const [small, older] = await Promise.all([
        promisify(brotliCompress)(text, BROTLI),
        promisify(gzip)(text, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, small);
      writeFileSync(`${file}.gz`, older);
    }),
  );
}

const ignored = /(^|\/)(node_modules|dist|test|coverage)(\/|$)|\.test\.tsx?$/;

/**
 * @param {string} path absolute
 * @returns {string[]} absolute file names, in a fixed order
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !ignored.test(relative(root, file).replaceAll('\\', '/')))
    .sort();
}

/**
 * Hashes content and not modification times, because a checkout touches every file and changes few.
 * @param {readonly string[]} sources
 */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = source.includes('.') ? [at(source)] : filesUnder(at(source));
    for (const file of files)
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {Half} half @param {boolean} force */
async function buildHalf(half, force) {
  const stampPath = stampOf(half);
  const wanted = fingerprint(half.sources);
  if (!force && isFresh(half, wanted)) return false;
  const started = performance.now();
  // The stamp is deleted first, so that an interrupted build does not look finished.
  rmSync(stampPath, { force: true });
  await half.make();
  mkdirSync(at('dist'), { recursive: true });
  writeFileSync(stampPath, wanted);
  say(`Built the ${half.name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

/**
 * Whether a half is built from the current sources.
 * @param {string} name
 */
export function isBuilt(name) {
  const half = halves.find((one) => one.name === name);
  return half !== undefined && isFresh(half, fingerprint(half.sources));
}

/** @param {Half} half */
const stampOf = (half) => at('dist', `.stamp-${half.name.replace(' ', '-')}`);

/** @param {Half} half @param {string} wanted fingerprint of its sources */
const isFresh = (half, wanted) =>
  existsSync(stampOf(half)) &&
  existsSync(at(half.output)) &&
  readFileSync(stampOf(half), 'utf8') === wanted;

/** @param {{ force?: boolean, only?: string }} [options] only: the name of one half */
export async function build({ force = false, only } = {}) {
  for (const half of halves) {
    if (only === undefined || half.name === only) await buildHalf(half, force);
  }
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await setup();
    const only = halves
      .map((half) => half.name)
      .find((name) => process.argv.includes(`--only=${name}`));
    await build({
      force: process.argv.includes('--force'),
      ...(only === undefined ? {} : { only }),
    });
    say('dist/ is up to date.');
  });
}
