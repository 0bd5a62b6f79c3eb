import { Button } from '@mantine/core';
import { COMPONENT } from '@dalpak/contracts';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import type { SlotProps } from '../../../platform/router/slots.ts';
import { useAccess } from '../../../platform/session/session.store.ts';
import { useHeapWords } from './words.ts';
import classes from './heap-trigger.module.css';

const PictureHeapDialog = lazyPart(() => import('./picture-heap-dialog.tsx'), 'PictureHeapDialog');

/** Files that are dropped anywhere on the page of the list. */
function usePageDrop(take: ((files: readonly File[]) => void) | null): void {
  useEffect(() => {
    if (take === null) return undefined;
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, [take]);
}

/** Loads pictures of many products from the list of products; files may be dropped on it. */
export function PictureHeapTrigger({ place, component }: SlotProps['records.triggers']): ReactNode {
  const say = useHeapWords();
  const mayEdit = useAccess({ type: 'components', action: 'e', key: COMPONENT.products }) === 'ok';
  const [picked, setPicked] = useState<readonly File[] | null>(null);
  const isHere = place === 'list' && component === COMPONENT.products && mayEdit;
  usePageDrop(isHere && picked === null ? setPicked : null);
  if (!isHere) return null;
  return (
    <>
      {/* Its words are shown in a menu alone: the buttons of a list share one line with its search. */}
      <Button
        className={classes['trigger'] ?? ''}
        variant="default"
        aria-label={say('open')}
        title={say('open')}
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        onClick={() => setPicked([])}
      >
        {say('open')}
      </Button>
      {picked !== null && <PictureHeapDialog picked={picked} onClose={() => setPicked(null)} />}
    </>
  );
}
