/** Unsaved work by window and by form. */
const drafts = new Map<string, Map<string, string>>();

/**
 * Records a form's unsaved work; null = none. A screen may contain several forms, and a clean one
 * does not clear the others.
 * @returns the description of what the window would lose; null = nothing
 */
export function recordDraft(window: string, form: string, text: string | null): string | null {
  const forms = drafts.get(window) ?? new Map<string, string>();
  if (text === null) forms.delete(form);
  else forms.set(form, text);
  if (forms.size === 0) drafts.delete(window);
  else drafts.set(window, forms);
  const [first = null] = forms.values();
  return first;
}
