import { minusFirst } from '@dalpak/engine';
import bidiFactory from 'bidi-js';

let made: ReturnType<typeof bidiFactory> | null = null;

/**
 * A line as it stands on paper from left to right (Unicode bidirectional algorithm): numbers and Latin keep their order inside
 * Hebrew, a minus stays at the left of its number, brackets are mirrored. For what draws letters one after the other and knows nothing of directions: printers, PDF files.
 */
export function visualOrder(text: string, direction: 'rtl' | 'ltr' = 'rtl'): string {
  if (text === '') return '';
  const line = minusFirst(text);
  // Its tables are unpacked once, when something is printed.
  made ??= bidiFactory();
  const levels = made.getEmbeddingLevels(line, direction);
  const mirrored = made.getMirroredCharactersMap(line, levels.levels);
  return made.getReorderedIndices(line, levels).map((index) => mirrored.get(index) ?? line[index] ?? '').join('').replaceAll(/[\u2066\u2069]/g, '');
}
