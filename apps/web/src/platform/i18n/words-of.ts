import type { Label } from '@dalpak/contracts';
import { labelText } from './i18n.ts';
import { useTranslation } from './use-translation.ts';

type Slots = Readonly<Record<string, string | number>>;

/** A text by its key, with its placeholders replaced. */
export type Say<K extends string> = (key: K, slots?: Slots) => string;

/**
 * The texts of one screen or kit, which stand in its own chunk: the namespaces of the app belong to
 * its first load. They are in the language of the screen.
 */
export function wordsOf<K extends string>(labels: Readonly<Record<K, Label>>): Say<K> {
  return (key, slots = {}) =>
    labelText(labels[key]).replaceAll(/\{\{(\w+)\}\}/g, (_, slot: string) =>
      String(slots[slot] ?? ''),
    );
}

/** The same texts, rendered again when the language changes. */
export function useWords<K extends string>(say: Say<K>): Say<K> {
  useTranslation();
  return say;
}
