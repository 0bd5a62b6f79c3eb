import { minusFirst } from '@dalpak/engine';
import bidiFactory from 'bidi-js';

let made: ReturnType<typeof bidiFactory> | null = null;

/**
 * A line in the order in which it is printed from left to right (Unicode bidirectional algorithm):
 * numbers and Latin keep their order within Hebrew, a minus stays at the left of its number,
 * brackets are mirrored. For outputs that place letters one after another without bidirectional
 * support: printers, PDF files.
 */
export function visualOrder(text: string, direction: 'rtl' | 'ltr' = 'rtl'): string {
  if (text === '') return '';
  const line = minusFirst(text);
  // Unpacks its tables once, at the first print.
  made ??= bidiFactory();
  const levels = made.getEmbeddingLevels(line, direction);
  const mirrored = made.getMirroredCharactersMap(line, levels.levels);
  return made
    .getReorderedIndices(line, levels)
    .map((index) => mirrored.get(index) ?? line[index] ?? '')
    .join('')
    .replaceAll(/[\u2066\u2069]/g, '');
}
