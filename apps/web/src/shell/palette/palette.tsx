import type { AppInit } from '@dalpak/contracts';
import { memo, type ReactNode, useEffect } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { openPalette, usePalette } from './palette.store.ts';

const PaletteDialog = lazyNamed(() => import('./palette-dialog.tsx'), 'PaletteDialog');

/** Opens the command palette with Ctrl+K on any screen. */
export const Palette = memo(function Palette({ init }: { readonly init: AppInit }): ReactNode {
  const opened = usePalette((state) => state.opened);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
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
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return opened && <PaletteDialog init={init} />;
});
