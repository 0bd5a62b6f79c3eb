import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './chips.module.css';

/** A button of the line of chips, with what it opens. */
export function Chip({
  icon,
  label,
  isSet,
  children,
}: {
  readonly icon: ReactNode;
  readonly label: ReactNode;
  readonly isSet: boolean;
  readonly children: (close: () => void) => ReactNode;
}): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['chip']}
          data-set={isSet || undefined}
          aria-expanded={opened}
          onClick={() => setOpened((now) => !now)}
        >
          {icon}
          <span>{label}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes['drop'] ?? ''}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
