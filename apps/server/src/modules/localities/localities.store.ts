import type { SystemDb } from '../../kernel/db/index.ts';

export interface Locality {
  /** The code of the Central Bureau of Statistics. */
  readonly code: number;
  readonly name: string;
  readonly words: string;
}

export async function find(
  system: SystemDb,
  words: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await system.query<{ name: string }>(
    'localities.find',
    'SELECT name FROM localities_find($1, $2)',
    [words, limit],
  );
  return rows.map(({ name }) => name);
}

export async function replace(system: SystemDb, all: readonly Locality[]): Promise<void> {
  await system.query('localities.replace', 'SELECT localities_replace($1, $2, $3)', [
    all.map(({ code }) => code),
    all.map(({ name }) => name),
    all.map(({ words }) => words),
  ]);
}
