import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './big-button.module.css';
import { cx } from '../layout/cx.ts';
import { Kbd } from './kbd.tsx';

interface BigButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /**
   * `ok` receives money, `brand` is the screen's one main action, `bad` destroys, `plain` is for
   * the rest.
   */
  readonly tone?: 'plain' | 'brand' | 'ok' | 'bad';
  /** 64 px instead of 48, for the pay buttons. */
  readonly tall?: boolean;
  readonly wide?: boolean;
  readonly icon?: ReactNode;
  /** Key with the same effect, shown on the button. */
  readonly hotkey?: string;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button for touch: at least 48 px high, with its shortcut shown. */
export function BigButton({
  tone = 'plain',
  tall = false,
  wide = false,
  icon,
  hotkey,
  className,
  children,
  ...rest
}: BigButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      {...(hotkey === undefined ? {} : { 'aria-keyshortcuts': hotkey })}
      className={cx(
        classes['button'],
        tone !== 'plain' && classes[tone],
        tall && classes['tall'],
        wide && classes['wide'],
        className,
      )}
    >
      <span className={classes['face']}>
        {icon}
        {children}
      </span>
      {hotkey !== undefined && <Kbd onColour={tone === 'brand' || tone === 'ok'}>{hotkey}</Kbd>}
    </button>
  );
}
