import { rm, writeFile } from 'node:fs/promises';
import type { SeededDemo } from './seed-demo.ts';

/** How to sign in to the demonstration, as a browser test or a script reads it. */
export interface DemoSignIns {
  readonly cloud: string;
  readonly users: SeededDemo['users'];
  readonly cards: SeededDemo['cards'];
}

export function signInsOf(demo: Pick<SeededDemo, 'code' | 'users' | 'cards'>): DemoSignIns {
  return { cloud: demo.code, users: demo.users, cards: demo.cards };
}

/**
 * Writes the secrets of a fresh demonstration to a file that only its owner can read. Whoever asks for it names the
 * path; by default the secrets are nowhere but on the screen. An older file is replaced, so its rights can not remain.
 */
export async function writeSignIns(path: string, demo: Pick<SeededDemo, 'code' | 'users' | 'cards'>): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, `${JSON.stringify(signInsOf(demo), null, 2)}\n`, { mode: 0o600, flag: 'wx' });
}
