import { Button } from '@mantine/core';
import { type BulkChangeRows, COMPONENT } from '@dalpak/contracts';
import { IconPercentage } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import type { SlotProps } from '../../../platform/router/slots.ts';
import { useAccess } from '../../../platform/session/session.store.ts';
import { useChangeWords } from './words.ts';
import classes from './trigger.module.css';

const BulkChangeDialog = lazyPart(() => import('./bulk-change-dialog.tsx'), 'BulkChangeDialog');

/** Opens the change of the checked products, or of all that the list finds. */
export function BulkChangeTrigger({
  place,
  component,
  ids,
  found,
}: SlotProps['records.triggers']): ReactNode {
  const say = useChangeWords();
  const mayEdit = useAccess({ type: 'components', action: 'e', key: COMPONENT.products }) === 'ok';
  // The rows of the moment it was opened, whatever the list shows by then.
  const [target, setTarget] = useState<{ rows: BulkChangeRows; count: number } | null>(null);
  if (component !== COMPONENT.products || !mayEdit || place === 'form') return null;
  const isAll = place === 'list';
  const count = isAll ? (found?.count ?? 0) : ids.length;
  if (count === 0 && target === null) return null;
  const open = (): void => {
    if (!isAll) setTarget({ rows: { ids: ids.map(Number) }, count });
    else if (found !== undefined) {
      const { active, view, q, search } = found;
      setTarget({ rows: { active, view, q, search: { ...search } }, count });
    }
  };
  return (
    <>
      <Button
        className={classes['trigger'] ?? ''}
        variant="default"
        aria-label={say('open')}
        title={say('open')}
        leftSection={<IconPercentage size={18} aria-hidden />}
        onClick={open}
      >
        {say('open')}
      </Button>
      {target !== null && <BulkChangeDialog {...target} onClose={() => setTarget(null)} />}
    </>
  );
}
