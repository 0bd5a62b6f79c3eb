import { Popover } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useRestoreFocus } from './use-restore-focus.ts';

interface AnchoredPopoverProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /**
   * The button that opens the popover, which is rendered next to it in a box of the button's size.
   */
  readonly button: HTMLElement | null;
  readonly label: string;
  readonly width: number;
  readonly padding: number | 'sm';
  readonly radius?: 'lg';
  readonly children: ReactNode;
}

/** Covers the button without receiving its touches. */
const OVER: CSSProperties = { position: 'absolute', inset: 0, pointerEvents: 'none' };

/**
 * A popover below a button of the top bar. It does not contain the button, so that the button is
 * drawn before the positioning library is loaded.
 */
export function AnchoredPopover({
  opened,
  onClose,
  button,
  label,
  width,
  padding,
  radius,
  children,
}: AnchoredPopoverProps): ReactNode {
  useRestoreFocus(opened);
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null);
  // Clicks on the button are ignored here: its own handler closes the popover, and handling them
  // twice would open it again.
  useClickOutside(onClose, ['mousedown', 'touchstart'], [dropdown, button]);
  return (
    <Popover
      opened={opened}
      onChange={(next) => {
        if (!next) onClose();
      }}
      width={width}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      closeOnClickOutside={false}
      withRoles={false}
      {...(radius === undefined ? {} : { radius })}
    >
      <Popover.Target>
        <span aria-hidden style={OVER} />
      </Popover.Target>
      {/* Takes the focus itself when nothing inside can. */}
      <Popover.Dropdown
        ref={setDropdown}
        tabIndex={-1}
        role="dialog"
        aria-label={label}
        p={padding}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
