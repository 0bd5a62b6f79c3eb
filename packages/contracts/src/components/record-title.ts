import type { Label } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

/**
 * The title of a record where records of every kind are shown together (windows, search). A record
 * without a name starts with its singular noun: `קופון E-7`.
 * @param one the declaration's `one`; null for records with names of their own
 * @param name name, code, number or moment
 */
export function titleOf(one: Label | null, name: string, language: keyof Label): string {
  return one === null || `${name} `.startsWith(`${one[language]} `)
    ? name
    : `${one[language]} ${name}`;
}

/**
 * The singular noun of a component: its `one`, or the title of a new record without its adjective.
 * Null where the component has neither.
 */
export function singularOf({
  singular: one,
  newTitle,
}: Pick<RecordComponent, 'singular' | 'newTitle'>): Label | null {
  if (one !== undefined) return one;
  return newTitle === undefined
    ? null
    : {
        he: newTitle.he.replace(/ חדשה?(?= |$)/, ''),
        en: newTitle.en.replace(/^New (.)/, (_, first: string) => first.toUpperCase()),
      };
}
