/** Unsaved work by window, and there by the form that keeps it. */
const drafts = new Map<string, Map<string, string>>();

/**
 * Notes what a form of a window keeps unsaved; null = nothing. A screen may hold several forms: one that is clean says
 * nothing about the others.
 * @returns what the window would lose, as a person calls it; null = nothing
 */
export function noteDraft(window: string, form: string, text: string | null): string | null {
  const forms = drafts.get(window) ?? new Map<string, string>();
  if (text === null) forms.delete(form);
  else forms.set(form, text);
  if (forms.size === 0) drafts.delete(window);
  else drafts.set(window, forms);
  const [first = null] = forms.values();
  return first;
}
