import { IconPinnedOff, IconPin, IconPlus } from '@tabler/icons-react';
import {
  type AnchorHTMLAttributes,
  createElement,
  type DragEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ComponentIcon } from '../../platform/icons/component-icon.tsx';
import { hrefOf, useFromRoute } from '../../platform/router/navigation.ts';
import { addComponent } from '../../platform/windows/open-component.ts';
import { openFurther, openInPlace } from '../../platform/windows/window.store.ts';
import { cx } from '../../ui/layout/cx.ts';
import { menuIcon } from './menu-icons.ts';
import { movePin, togglePin, useMenuMarks } from './menu-marks.store.ts';
import type { MenuEntry } from './menu-tree.ts';
import classes from './side-menu.module.css';
import { useMenuWords } from './use-menu-view.ts';

export interface EntryProps {
  readonly onPick: (() => void) | undefined;
  /** Show icons only; the names remain for screen readers. */
  readonly rail: boolean;
}

/** Whether an address is at a route of the menu; a list's entry also has its records. */
export function isAt(here: string, route: string): boolean {
  return here === route || (route !== '/' && here.startsWith(`${route}/`));
}

/** The component whose list a route shows; null for any other screen. */
export function componentOf(route: string): number | null {
  const number = /^\/items\/(\d+)$/.exec(route)?.[1];
  return number === undefined ? null : Number(number);
}

/** Whether the screen of a route is in front. */
export function useIsHere(route: string | null): boolean {
  return useFromRoute((here) => route !== null && isAt(here, route));
}

export function IconOf({ name }: { readonly name: string }): ReactNode {
  return (
    <span className={classes['icon']} aria-hidden>
      {createElement(menuIcon(name), { size: 20 })}
    </span>
  );
}

/**
 * The handlers of a link of the menu: it replaces the window in front, and opens a further one with
 * Ctrl or the middle button.
 */
export function leading(
  route: string,
  onPick: (() => void) | undefined,
): Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick' | 'onAuxClick'> {
  const further = (event: MouseEvent): void => {
    event.preventDefault();
    onPick?.();
    openFurther(route);
  };
  return {
    onClick: (event) => {
      if (event.shiftKey || event.altKey) return;
      if (event.ctrlKey || event.metaKey) return further(event);
      event.preventDefault();
      onPick?.();
      openInPlace(route);
    },
    onAuxClick: (event) => {
      if (event.button === 1) further(event);
    },
  };
}

/** How an entry stands in the menu: below a heading, or in the lists on top of it. */
type Place = 'inner' | 'short' | 'pin';

const DRAGGED = 'application/x-dalpak-menu';

/** The handlers by which a pinned entry is dragged to the place of another. */
function dragging(route: string): Readonly<Record<string, unknown>> {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, route),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      movePin(event.dataTransfer.getData(DRAGGED), route);
    },
  };
}

function PinButton({ route, name }: { readonly route: string; readonly name: string }): ReactNode {
  const { t } = useTranslation('menu');
  const pinned = useMenuMarks(({ pins }) => pins.includes(route));
  const label = t(pinned ? 'unpin' : 'pin', { name });
  return (
    <button
      type="button"
      tabIndex={-1}
      className={cx(classes['add'], classes['pin'])}
      aria-label={label}
      title={`${label} (Alt+P)`}
      aria-pressed={pinned}
      onClick={() => togglePin(route)}
    >
      {createElement(pinned ? IconPinnedOff : IconPin, { size: 16, 'aria-hidden': true })}
    </button>
  );
}

/** An entry that leads to a screen, with its buttons to pin it and to add a record. */
export function GoEntry({
  entry,
  place = 'inner',
  onPick,
  rail,
}: EntryProps & {
  readonly entry: Extract<MenuEntry, { kind: 'go' }>;
  readonly place?: Place;
}): ReactNode {
  const { t } = useTranslation('menu');
  const words = useMenuWords();
  const here = useIsHere(entry.route);
  const name = words(entry.words);
  const { add, route } = entry;
  const component = componentOf(route);
  return (
    <div className={classes['line']} {...(place === 'pin' ? dragging(route) : {})}>
      <a
        data-menu
        data-route={route}
        href={hrefOf(route)}
        {...leading(route, onPick)}
        title={rail ? name : undefined}
        className={cx(
          classes['entry'],
          place === 'inner' ? classes['inner'] : classes['short'],
          here && classes['here'],
        )}
        aria-current={here ? 'page' : undefined}
      >
        {place === 'inner' && (
          <span className={classes['icon']} aria-hidden>
            {component === null ? null : <ComponentIcon component={component} />}
          </span>
        )}
        <span className={classes['label']}>{name}</span>
      </a>
      {!rail && <PinButton route={route} name={name} />}
      {add !== null && place === 'inner' && (
        <button
          type="button"
          className={classes['add']}
          aria-label={t('addNew', { name })}
          title={t('addNew', { name })}
          onClick={() => {
            onPick?.();
            addComponent(add);
          }}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}
