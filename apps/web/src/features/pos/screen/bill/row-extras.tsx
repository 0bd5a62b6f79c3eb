import { type ReactNode, useEffect, useState } from 'react';
import { IconArrowBackUp, IconNote } from '@tabler/icons-react';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { useBill } from '../../bill/bill.store.ts';
import { useHighlight } from '../../bill/highlight.store.ts';
import { can, useMode } from '../../bill/mode.store.ts';
import { offerUndo, useRemoval } from '../../bill/removal.store.ts';
import { show } from '../../bill/open-panel.ts';
import { undoRemoval } from '../../bill/undo-removal.ts';
import { TilePicture } from '../../selling/browse/tile-picture.tsx';
import { currentTill } from '../../till/till.registry.ts';
import arrange from '../../../../ui/layout/arrange.module.css';
import classes from './row-extras.module.css';

/** How long a scanned product shows its picture. */
const PICTURE_MS = 2_000;
/** How long a line that was taken off can be brought back in its place. */
const UNDO_MS = 6_000;

/** The picture of the product that was scanned last, for a moment. */
export function ScanPicture({ productId }: { readonly productId: number }): ReactNode {
  const stamp = useHighlight((state) => state.highlightStamp);
  const [ended, setEnded] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setEnded(stamp), PICTURE_MS);
    return () => clearTimeout(timer);
  }, [stamp]);
  const image = currentTill()?.catalogue.findById(productId)?.image;
  if (ended === stamp || !image) return null;
  return (
    <span className={classes['picture']} data-testid="scan-picture">
      <TilePicture id={image} />
    </span>
  );
}

/** Stands where a line was, and brings it back. */
export function RemovedRow(): ReactNode {
  const { t } = useTranslation('pos');
  const removed = useRemoval((state) => state.removed);
  const isOpen = useMode(({ panel }) => can('edit', { panel, locked: false }));
  useEffect(() => {
    if (removed === null) return undefined;
    const timer = setTimeout(() => offerUndo(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);
  if (removed === null || !isOpen) return null;
  const gone = removed.before.rows.filter(
    ({ key }) => !removed.after.rows.some((row) => row.key === key),
  );
  return (
    <div className={classes['removed']} role="status" data-testid="removed-row">
      <span className={arrange['growing']}>
        {t('rowDeleted')}
        {gone[0] !== undefined && ` · ${gone[0].product.name}`}
      </span>
      <button type="button" className={classes['undo']} onClick={undoRemoval}>
        <IconArrowBackUp size={20} aria-hidden />
        {t('undo')}
      </button>
    </div>
  );
}

/** The note of the whole bill; a touch changes it. */
export function BillNote(): ReactNode {
  const note = useBill(({ cart }) => cart?.header.notes ?? '');
  const locked = useMode((mode) => !can('edit', mode));
  return (
    <button
      type="button"
      className={classes['note']}
      data-testid="bill-note"
      disabled={locked}
      aria-label={`${i18n.t('tillMenu:actions.bill-note')}: ${note}`}
      onClick={() => show({ kind: 'bill-note' })}
    >
      <IconNote size={18} aria-hidden />
      <span>{note}</span>
    </button>
  );
}
