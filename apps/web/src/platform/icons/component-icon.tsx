import { type ReactNode, useEffect } from 'react';
import { create } from 'zustand';
import type { WindowIcon } from '../router/feature.types.ts';
import { currentInit } from '../session/session.store.ts';

/** The icons by name; null until their chunk has loaded, which the first screen does not wait for. */
const useIcons = create<{ readonly icons: Readonly<Record<string, WindowIcon>> | null }>(() => ({
  icons: null,
}));
let isAsked = false;

function loadIcons(): void {
  if (isAsked) return;
  isAsked = true;
  void import('./component-icons.ts').then(
    ({ COMPONENT_ICONS }) => useIcons.setState({ icons: COMPONENT_ICONS }),
    () => {
      isAsked = false;
    },
  );
}

interface ComponentIconProps {
  readonly component: number;
  readonly size?: number | string;
}

/** The icon of a kind of record: the same in the menu, the tabs, the search and the headings. */
export function ComponentIcon({ component, size = 18 }: ComponentIconProps): ReactNode {
  const icons = useIcons((state) => state.icons);
  useEffect(loadIcons, []);
  const name = currentInit()?.components.find(({ id }) => id === component)?.icon ?? '';
  const Found = icons?.[name];
  // Its place is kept, so that nothing moves when it comes.
  return Found === undefined ? (
    <span aria-hidden style={{ display: 'inline-block', inlineSize: size, blockSize: size }} />
  ) : (
    <Found size={size} />
  );
}

const made = new Map<number, WindowIcon>();

/** The icon of a component as windows take it: one component of React for each. */
export function componentIcon(component: number): WindowIcon {
  const known = made.get(component);
  if (known !== undefined) return known;
  const icon: WindowIcon = ({ size }) => (
    <ComponentIcon component={component} {...(size === undefined ? {} : { size })} />
  );
  made.set(component, icon);
  return icon;
}
