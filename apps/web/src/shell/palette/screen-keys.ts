import { keyboard } from '../../platform/hotkeys/keyboard.ts';

/** A key of the screen, with what it does. */
export interface ScreenKey {
  /** As it is pressed: `F4`, `Control+S`. */
  readonly key: string;
  readonly does: string;
}

/** Words for keys that do the same on every screen. */
export interface CommonWords {
  readonly palette: string;
  readonly keys: string;
  readonly of: Readonly<Record<string, string>>;
}

function nameOf(control: HTMLElement): string {
  const said = control.getAttribute('aria-label');
  if (said !== null && said !== '') return said;
  const copy = control.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  copy.querySelectorAll('kbd, svg').forEach((part) => part.remove());
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Keys that controls on the screen say of themselves, of those that can be used now. */
function keysOfControls(): ScreenKey[] {
  return [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].flatMap((control) => {
    if (control.matches(':disabled') || !control.checkVisibility()) return [];
    const does = nameOf(control);
    return does === ''
      ? []
      : (control.getAttribute('aria-keyshortcuts') ?? '')
          .split(' ')
          .filter(Boolean)
          .map((key) => ({ key, does }));
  });
}

/**
 * The keys of the screen as it is: those that the keyboard hands to it, and those that its controls
 * say of themselves; both are what runs.
 */
export function screenKeys(words: CommonWords): readonly ScreenKey[] {
  const controls = keysOfControls();
  const claimed = keyboard.keysNow().map(({ key, says }) => ({
    key,
    does: says || controls.find((one) => one.key === key)?.does || words.of[key] || '',
  }));
  const found = new Map<string, ScreenKey>();
  for (const one of [
    ...claimed.filter(({ does }) => does !== ''),
    ...controls,
    { key: 'Control+K', does: words.palette },
    { key: 'Control+/', does: words.keys },
  ])
    if (!found.has(one.key)) found.set(one.key, one);
  return [...found.values()];
}
