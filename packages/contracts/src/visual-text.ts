import bidiFactory from 'bidi-js';

let made: ReturnType<typeof bidiFactory> | null = null;

/**
 * A line as it stands on paper from left to right (Unicode bidirectional algorithm): numbers and Latin keep their order inside
 * Hebrew, brackets are mirrored. For what draws letters one after the other and knows nothing of directions: printers, PDF files.
 */
export function visualOrder(line: string, direction: 'rtl' | 'ltr' = 'rtl'): string {
  if (line === '') return '';
  // Its tables are unpacked once, when something is printed.
  made ??= bidiFactory();
  const levels = made.getEmbeddingLevels(line, direction);
  const mirrored = made.getMirroredCharactersMap(line, levels.levels);
  return made.getReorderedIndices(line, levels).map((index) => mirrored.get(index) ?? line[index] ?? '').join('');
}
