import type { Labels } from '@dalpak/contracts';
import type { Language } from '../../../platform/i18n/i18n.ts';

/** Choices for a dropdown list, in the order of their declaration. */
export function optionsOf(
  choices: Labels,
  language: Language,
): { readonly value: string; readonly label: string }[] {
  return Object.entries(choices).map(([value, label]) => ({ value, label: label[language] }));
}
