import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './list.module.css';

export interface ListedAction {
  readonly key: string;
  readonly text: string;
  readonly icon: ReactNode;
  /** Null while it cannot run. */
  readonly run: (() => void) | null;
}

/**
 * The rare acts of a list on a phone, one below the other. Those of features stay mounted while it
 * is closed and when the screen is turned, because they hold the dialogs that they open.
 */
export function MoreActions({
  narrow,
  actions,
  children,
}: {
  readonly narrow: boolean;
  readonly actions: readonly ListedAction[];
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('records');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    // Closed by any click, also by that on an act, which has run by then.
    const onClick = ({ target }: MouseEvent): void => {
      if (!(target instanceof Node && button.current?.contains(target) === true)) setIsOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return (
    <>
      {narrow && (
        <ActionIcon
          ref={button}
          variant="default"
          size={44}
          aria-label={t('more')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconDots size={18} />
        </ActionIcon>
      )}
      <div
        id={id}
        className={classes[narrow ? 'stack' : 'inline']}
        data-stack={narrow || undefined}
        hidden={narrow && !isOpen}
      >
        {narrow &&
          actions.map(({ key, text, icon, run }) => (
            <Button
              key={key}
              variant="default"
              leftSection={icon}
              disabled={run === null}
              onClick={() => run?.()}
            >
              {text}
            </Button>
          ))}
        {children}
      </div>
    </>
  );
}
