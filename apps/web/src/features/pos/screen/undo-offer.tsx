import { useEffect } from 'react';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { hideToast, toast } from '../../../ui/messages/toast.ts';
import { useBillSheet } from '../bill/bill-sheet.store.ts';
import { MEDIA } from '../../../platform/theme/breakpoints.ts';
import { can, useMode } from '../bill/mode.store.ts';
import { useRemoval } from '../bill/removal.store.ts';
import { undoRemoval } from '../bill/undo-removal.ts';

const ID = 'undo';

/**
 * Offers to restore a line that was removed from the bill, as long as that is possible. Where the
 * bill shows its lines, the offer stands in the place of the line instead.
 */
export function UndoOffer(): null {
  const change = useRemoval((state) => state.removed);
  // Also while the till waits for an answer: the offer would otherwise be shown twice.
  const isOpen = useMode(({ panel }) => can('edit', { panel, locked: false }));
  const isHere = useBillSheet(({ size }) => size !== 'folded');
  const removed = isOpen && !isHere && matchMedia(MEDIA.mobile).matches ? change : null;
  useEffect(() => {
    if (removed === null) return undefined;
    toast({
      text: i18n.t('pos:rowDeleted'),
      id: ID,
      action: { label: i18n.t('pos:undo'), run: undoRemoval },
    });
    return () => hideToast(ID);
  }, [removed]);
  return null;
}
