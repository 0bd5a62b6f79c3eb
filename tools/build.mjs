// Builds dist/server (esbuild) and dist/web (vite). Each half is left alone while its sources are what they were.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { at, isMain, PlainError, root, runMain, runNode, say } from './shell.mjs';
import { setup } from './setup.mjs';

/** @typedef {{ name: string, sources: string[], output: string, make: () => Promise<void> }} Half */

/** @type {Half[]} */
const halves = [
  {
    name: 'server',
    sources: ['apps/server', 'packages/engine', 'packages/contracts', 'packages/plugins', 'package-lock.json', 'tools/build.mjs'],
    output: 'dist/server/main.js',
    make: buildServer,
  },
  {
    name: 'web app',
    sources: ['apps/web', 'packages/engine', 'packages/contracts', 'packages/plugins', 'package-lock.json', 'tools/build.mjs'],
    output: 'dist/web/index.html',
    make: buildWeb,
  },
];

/** Bundles the server and the command line; packages from npm stay outside, ours go in. */
async function buildServer() {
  const { build } = await import('esbuild');
  rmSync(at('dist/server'), { recursive: true, force: true });
  const entryPoints = ['apps/server/src/main.ts', 'apps/server/src/cli.ts'].filter((file) => existsSync(at(file)));
  if (!entryPoints.includes('apps/server/src/main.ts')) throw new PlainError('apps/server/src/main.ts is missing.');
  const result = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: 'dist/server',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    packages: 'external',
    metafile: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'our-packages-inside',
        setup(hooks) {
          hooks.onResolve({ filter: /^@dalpak\/[a-z]+$/ }, ({ path }) => ({
            path: at('packages', path.slice('@dalpak/'.length), 'src/index.ts'),
          }));
        },
      },
    ],
  });
  for (const folder of ['migrations', 'demo']) {
    if (existsSync(at('apps/server', folder))) {
      cpSync(at('apps/server', folder), at('dist/server', folder), { recursive: true });
    }
  }
  assertResolvable(Object.values(result.metafile.outputs).flatMap((output) => output.imports));
}

/**
 * npm may place a package under apps/server/node_modules, where dist/server cannot see it: better found now than at start.
 * @param {{ path: string, external?: boolean }[]} imports
 */
function assertResolvable(imports) {
  const { resolve } = createRequire(at('dist/server/main.js'));
  const { resolve: fromSource } = createRequire(at('apps/server/src/main.ts'));
  const can = (/** @type {(id: string) => string} */ find, /** @type {string} */ id) => {
    try {
      return find(id) !== '';
    } catch (error) {
      // A package with only an "import" door is there, though require may not enter it.
      return /** @type {NodeJS.ErrnoException} */ (error).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
    }
  };
  for (const { path, external } of imports) {
    if (external && !can(resolve, path) && can(fromSource, path)) {
      throw new PlainError(`The built server cannot see the package ${path}: it is installed under apps/server only.`);
    }
  }
}

async function buildWeb() {
  const args = ['build', '--outDir', at('dist/web'), '--emptyOutDir', '--logLevel', 'warn'];
  // A test run sets NODE_ENV=test, and React would then be built with its development checks.
  const { code } = await runNode('node_modules/vite/bin/vite.js', args, {
    cwd: at('apps/web'),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new PlainError('The web app could not be built; the message is above.');
}

const ignored = /(^|\/)(node_modules|dist|test|coverage)(\/|$)|\.test\.tsx?$/;

/** @param {string} path absolute @returns {string[]} absolute file names, in a fixed order */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !ignored.test(relative(root, file).replaceAll('\\', '/')))
    .sort();
}

/** Content, not modification time: a checkout touches every file and changes few. @param {readonly string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = source.includes('.') ? [at(source)] : filesUnder(at(source));
    for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {Half} half @param {boolean} force */
async function buildHalf(half, force) {
  const stampPath = at('dist', `.stamp-${half.name.replace(' ', '-')}`);
  const wanted = fingerprint(half.sources);
  const built = existsSync(stampPath) && existsSync(at(half.output)) ? readFileSync(stampPath, 'utf8') : '';
  if (built === wanted && !force) return false;
  const started = performance.now();
  // The stamp goes first: a build that is interrupted must not look finished.
  rmSync(stampPath, { force: true });
  await half.make();
  mkdirSync(at('dist'), { recursive: true });
  writeFileSync(stampPath, wanted);
  say(`Built the ${half.name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

/** @param {{ force?: boolean, only?: 'server' }} [options] */
export async function build({ force = false, only } = {}) {
  for (const half of halves) {
    if (only === undefined || half.name === only) await buildHalf(half, force);
  }
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await setup();
    await build({ force: process.argv.includes('--force') });
    say('dist/ is up to date.');
  });
}
