import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Matches a control with an error, and a field or a part of one marked with `data-fault`, whose
 * control may not carry the attribute.
 */
const ERROR_SELECTOR = '[aria-invalid="true"], [data-fault]';
const TYPED_SELECTOR = ['input', 'select', 'textarea']
  .map((one) => `${one}:not(:disabled)`)
  .join(', ');
const PRESSED_SELECTOR = 'button:not(:disabled), [tabindex="0"]';

const shown = (element: Element): boolean => element.getClientRects().length > 0;
const firstOf = (place: Element, what: string): HTMLElement | null =>
  [...place.querySelectorAll<HTMLElement>(what)].find(shown) ?? null;

/**
 * The control to focus: the innermost one with an error, or the first control of the marked part.
 */
function controlOf(place: HTMLElement): HTMLElement | null {
  const inner = firstOf(place, ERROR_SELECTOR);
  if (inner !== null) return controlOf(inner);
  return place.matches(`${TYPED_SELECTOR}, ${PRESSED_SELECTOR}`)
    ? place
    : (firstOf(place, TYPED_SELECTOR) ?? firstOf(place, PRESSED_SELECTOR));
}

/**
 * Scrolls a field to the middle of the view, opens the closed section around it, and focuses it.
 */
function showControl(place: HTMLElement): void {
  for (
    let closed = place.closest('details:not([open])');
    closed !== null;
    closed = place.closest('details:not([open])')
  )
    closed.setAttribute('open', '');
  const control = controlOf(place);
  control?.focus({ preventScroll: true });
  (control ?? place).scrollIntoView({ block: 'center' });
}

/** Shows the first field with an error in screen order; without one, the form's error message. */
function showFirstError(form: HTMLElement, field: string | undefined): void {
  const wrong =
    field === undefined
      ? form.querySelector<HTMLElement>(ERROR_SELECTOR)
      : form.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  if (wrong === null) form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  else showControl(wrong);
}

/**
 * Returns the function that a form calls after its save was refused, by its own check or by the
 * server: it scrolls to the first field with an error and focuses it. It is called together with
 * the update that shows the errors (and opens their tab), and searches after they are drawn.
 * @param form the element around the form's own fields; fields of a form above it do not count
 * @returns a function that with a field name (`data-field`) goes to that field
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null>): (field?: string) => void {
  const [asked, setAsked] = useState<{ readonly field: string | undefined } | null>(null);
  useEffect(() => {
    if (asked !== null && form.current !== null) showFirstError(form.current, asked.field);
  }, [asked, form]);
  return useCallback((field?: string) => setAsked({ field }), []);
}
