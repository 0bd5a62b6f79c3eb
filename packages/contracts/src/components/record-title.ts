import type { Label } from '../labels.ts';

/**
 * What a record is called where records of every kind stand side by side (windows, search): one that has no name of its own says first what it is,
 * `קופון E-7`, once.
 * @param one the declaration's `one`; null for records with names of their own
 * @param name name, code, number or moment
 */
export function titleOf(one: Label | null, name: string, language: keyof Label): string {
  return one === null || `${name} `.startsWith(`${one[language]} `) ? name : `${one[language]} ${name}`;
}
