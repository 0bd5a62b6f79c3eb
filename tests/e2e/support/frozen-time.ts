import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Wednesday noon in Israel, an ordinary week of the demonstration. */
export const FROZEN_AT = '2026-11-18T10:00:00Z';

const INSTALLER = '/usr/bin/apt-get';
const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
];

/** The library that stops the clock of a program and of what it starts; installed when it is missing. */
function findLibrary(): string {
  const found = LIBRARIES.find((path) => existsSync(path));
  if (found !== undefined) return found;
  execFileSync(INSTALLER, ['install', '-y', '-q', 'faketime'], { stdio: 'ignore' });
  const installed = LIBRARIES.find((path) => existsSync(path));
  if (installed === undefined)
    throw new Error(
      'Golden images need the package faketime, which stops the clock of the server.',
    );
  return installed;
}

/**
 * Runs a start whose programs, PostgreSQL included, have a clock that stands still, so that the
 * demonstration is the same on every day.
 */
export async function withFrozenTime<T>(start: () => Promise<T>): Promise<T> {
  const frozen: Readonly<Record<string, string>> = {
    LD_PRELOAD: findLibrary(),
    FAKETIME: FROZEN_AT.replace('T', ' ').replace('Z', ''),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: 'UTC',
  };
  const before = Object.keys(frozen).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, frozen);
  try {
    return await start();
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}
