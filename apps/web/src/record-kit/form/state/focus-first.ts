/** Focuses the first field, except on a touch device, whose keyboard would cover the form. */
export function focusFirst(root: HTMLElement | null): void {
  if (window.matchMedia('(pointer: coarse)').matches) return;
  requestAnimationFrame(() =>
    root?.querySelector<HTMLElement>('[data-field] input, [data-field] textarea')?.focus(),
  );
}
