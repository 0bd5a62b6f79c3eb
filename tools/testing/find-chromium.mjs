// Finds the browser of the journeys: the system's Chromium or Chrome, or the one that
// playwright-core downloads.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { at, PlainError, run, say } from '../shell.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {Promise<string | undefined>} absolute path of an installed browser */
export async function findChromium() {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked !== undefined && asked !== '') {
    if (!existsSync(asked))
      throw new PlainError(`CHROMIUM_PATH names ${asked}, and there is no such file.`);
    return asked;
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...places,
  ].find((path) => existsSync(path));
  return found ?? findDownloaded();
}

// playwright-core is a dependency of the journeys, so it is resolved from there, wherever npm
// installed it.
const fromJourneys = createRequire(at('tests/e2e/package.json'));

function findDownloaded() {
  const { chromium } = fromJourneys('playwright-core');
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : undefined;
}

/**
 * Installs a browser when there is none.
 * @returns {Promise<string>} absolute path
 */
export async function ensureChromium() {
  const there = await findChromium();
  if (there !== undefined) return there;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium (apt-get install chromium).');
    await run('apt-get', ['update', '-q'], { quiet: true });
    await run('apt-get', ['install', '-y', '-q', 'chromium'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  } else {
    say('Downloading Chromium (playwright-core install chromium).');
    await run(process.execPath, [
      join(dirname(fromJourneys.resolve('playwright-core/package.json')), 'cli.js'),
      'install',
      'chromium',
    ]);
  }
  const installed = await findChromium();
  if (installed === undefined)
    throw new PlainError('No Chromium was found or could be installed: set CHROMIUM_PATH to one.');
  return installed;
}
