import type { Label, Labels } from '@dalpak/contracts';

/** Choices for a dropdown list, in the order of their declaration. */
export function optionsOf(
  choices: Labels,
  language: keyof Label,
): { readonly value: string; readonly label: string }[] {
  return Object.entries(choices).map(([value, label]) => ({ value, label: label[language] }));
}
