// Sets up a fresh clone: installs packages and generates the lists. Until the packages are
// installed it uses only Node's own modules.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeComponents } from './components.mjs';
import { at, isMain, PlainError, run, runMain, say } from './shell.mjs';

const lockPath = at('package-lock.json');
const installedPath = at('node_modules/.package-lock.json');
const stampPath = at('node_modules/.dalpak-lock');

/**
 * Node versions that the installed packages accept: 20.19 and later of 20, 22.12 and later.
 * @param {string} version as in process.versions.node
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major > 22;
}

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry
 */

/**
 * Whether node_modules has what the lock file requires. npm records what it installed in
 * node_modules/.package-lock.json; optional packages of other platforms are rightly absent there.
 * @param {Record<string, LockEntry>} wanted
 * @param {Record<string, LockEntry>} installed
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined)
      return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return found.version === entry.version && found.link === entry.link;
  });
}

/** @param {string} path @returns {Record<string, LockEntry>} */
const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages ?? {};

/**
 * The stamp includes the platform, because packages with native code differ between a laptop and a
 * container that share a folder.
 */
const stampOf = () =>
  `${createHash('sha256').update(readFileSync(lockPath)).digest('hex')} ${process.platform}-${process.arch}\n`;

function isUpToDate() {
  if (!existsSync(installedPath)) return false;
  const stamp = existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : undefined;
  if (stamp === stampOf()) return true;
  if (stamp !== undefined && !stamp.endsWith(`${process.platform}-${process.arch}\n`)) return false;
  return isInstalled(packagesOf(lockPath), packagesOf(installedPath));
}

async function install() {
  // Development packages are needed even with NODE_ENV=production, because the app is built here.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  const result =
    npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)
      ? await run(process.execPath, [npm, ...args])
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
          shell: process.platform === 'win32',
        });
  if (result.code !== 0) throw new PlainError('npm ci failed; its own message is above.');
}

/**
 * Makes git check each commit message with the project's hook, unless the clone has its own hooks
 * folder.
 */
async function installHooks() {
  if (!existsSync(at('.git'))) return;
  const { code } = await run('git', ['config', '--get', 'core.hooksPath'], {
    cwd: at('.'),
    quiet: true,
  });
  if (code !== 0)
    await run('git', ['config', 'core.hooksPath', 'tools/hooks'], { cwd: at('.'), quiet: true });
}

/**
 * Checks Node, installs packages by the lock file and generates the list of components. It prints
 * one line per action, and nothing when all is up to date.
 */
export async function setup() {
  if (!isSupportedNode(process.versions.node)) {
    throw new PlainError(
      `Dalpak needs Node 20.19 or later of 20, 22.12 or later of 22, or 24; this is Node ${process.versions.node}. Get it at https://nodejs.org`,
    );
  }
  if (!existsSync(lockPath))
    throw new PlainError('package-lock.json is missing: this is not a whole clone.');
  if (!isUpToDate()) {
    say(
      existsSync(at('node_modules'))
        ? 'The lock file changed: installing packages (npm ci).'
        : 'Installing packages (npm ci).',
    );
    await install();
  }
  mkdirSync(at('node_modules'), { recursive: true });
  writeFileSync(stampPath, stampOf());
  await installHooks();
  if (await writeComponents())
    say('Wrote the lists of components, calls and actions from their declarations.');
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await setup();
    say(`Node ${process.versions.node} and the packages are ready.`);
  });
}
