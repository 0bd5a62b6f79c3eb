import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeSignIns } from './write-sign-ins.ts';

it('writes the sign-ins where only their owner reads them, also over an open file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dalpak-signins-'));
  try {
    const path = join(folder, 'sign-ins.json');
    await writeFile(path, 'old');
    await chmod(path, 0o644);
    const users = [{ key: 'manager', email: 'manager@demo.example', name: 'דנה לוי', position: 'מנהל', password: 'abc' }];
    await writeSignIns(path, { code: 'demo', users, cards: [] });
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ cloud: 'demo', users, cards: [] });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
});
