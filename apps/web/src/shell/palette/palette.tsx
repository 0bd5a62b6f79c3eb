import type { AppInit } from '@dalpak/contracts';
import { memo, type ReactNode, useEffect } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { openPalette, showKeys, usePalette } from './palette.store.ts';

const KeysDialog = lazyNamed(() => import('./keys-dialog.tsx'), 'KeysDialog');
const PaletteDialog = lazyNamed(() => import('./palette-dialog.tsx'), 'PaletteDialog');

/** A scanner or a card types a question mark as well; a person pauses before and after it. */
const PAUSE_MS = 150;

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;

/** Opens the command palette with Ctrl+K on any screen, and its keys with Ctrl+/ or a question mark. */
export const Palette = memo(function Palette({ init }: { readonly init: AppInit }): ReactNode {
  const opened = usePalette((state) => state.opened);
  const keys = usePalette((state) => state.keys);
  useEffect(() => {
    let asked: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const listen = (event: KeyboardEvent): void => {
      const alone = event.timeStamp - last > PAUSE_MS;
      last = event.timeStamp;
      clearTimeout(asked);
      if (event.code === 'Slash' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        showKeys(true);
      } else if (event.key === '?' && alone && !isField(event.target))
        asked = setTimeout(() => showKeys(true), PAUSE_MS);
      // By the position of the key: on a Hebrew keyboard it types another letter.
      if (
        event.code !== 'KeyK' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      openPalette();
    };
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
  if (keys) return <KeysDialog />;
  return opened && <PaletteDialog init={init} />;
});
