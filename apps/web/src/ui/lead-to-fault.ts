import { type RefObject, useCallback, useEffect, useState } from 'react';

/** A control that says it is wrong, and a field or a part of one that is (`data-fault`), whose control may say nothing of it. */
const WRONG = '[aria-invalid="true"], [data-fault]';
const TYPED = ['input', 'select', 'textarea'].map((one) => `${one}:not(:disabled)`).join(', ');
const PRESSED = 'button:not(:disabled), [tabindex="0"]';

const shown = (element: Element): boolean => element.getClientRects().length > 0;
const firstOf = (place: Element, what: string): HTMLElement | null => [...place.querySelectorAll<HTMLElement>(what)].find(shown) ?? null;

/** What is typed into, of what is wrong: the innermost that says so, or the first control of it. */
function controlOf(place: HTMLElement): HTMLElement | null {
  const inner = firstOf(place, WRONG);
  if (inner !== null) return controlOf(inner);
  return place.matches(`${TYPED}, ${PRESSED}`) ? place : (firstOf(place, TYPED) ?? firstOf(place, PRESSED));
}

/** Brings a field into the middle of the view, opened where it lies in a part that is closed, and gives it the focus. */
function showControl(place: HTMLElement): void {
  for (let closed = place.closest('details:not([open])'); closed !== null; closed = place.closest('details:not([open])')) closed.setAttribute('open', '');
  const control = controlOf(place);
  control?.focus({ preventScroll: true });
  (control ?? place).scrollIntoView({ block: 'center' });
}

/** The first field that something is wrong with, as they stand on the screen; where none is, what the form says of its refusal. */
function showFault(form: HTMLElement, field: string | undefined): void {
  const wrong = field === undefined ? form.querySelector<HTMLElement>(WRONG) : form.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  if (wrong === null) form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  else showControl(wrong);
}

/**
 * What a form calls when its save was refused, by itself or by the server: the first faulty field comes into view and has the focus, wherever the person was.
 * Called together with what says the faults (and opens the tab they are in), it looks once they are drawn.
 * @param form the element around its fields: those of a form over it are not its own
 * @returns with a field's name (`data-field`) the way to that one
 */
export function useLeadToFault(form: RefObject<HTMLElement | null>): (field?: string) => void {
  const [asked, setAsked] = useState<{ readonly field: string | undefined } | null>(null);
  useEffect(() => {
    if (asked !== null && form.current !== null) showFault(form.current, asked.field);
  }, [asked, form]);
  return useCallback((field?: string) => setAsked({ field }), []);
}
