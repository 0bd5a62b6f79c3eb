import type { Label } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

/**
 * What a record is called where records of every kind stand side by side (windows, search): one that has no name of its own says first what it is,
 * `קופון E-7`, once.
 * @param one the declaration's `one`; null for records with names of their own
 * @param name name, code, number or moment
 */
export function titleOf(one: Label | null, name: string, language: keyof Label): string {
  return one === null || `${name} `.startsWith(`${one[language]} `) ? name : `${one[language]} ${name}`;
}

/**
 * What one record is, in the singular: as its component says it, or as the title of a new one does without its adjective.
 * Null where the component says neither.
 */
export function singularOf({ one, newTitle }: Pick<RecordComponent, 'one' | 'newTitle'>): Label | null {
  if (one !== undefined) return one;
  return newTitle === undefined ? null : { he: newTitle.he.replace(/ חדשה?(?= |$)/, ''), en: newTitle.en.replace(/^New (.)/, (_, first: string) => first.toUpperCase()) };
}
