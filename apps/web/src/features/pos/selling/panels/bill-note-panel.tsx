import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { cartNow } from '../../bill/bill.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import { show } from '../../bill/open-panel.ts';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import classes from '../../parts/panels.module.css';

const LONGEST = 250;

/** The note of the whole bill, which is printed on its receipt and stands on its document. */
export function BillNotePanel(): ReactNode {
  const { t } = useTranslation('tillMenu');
  const [note, setNote] = useState(cartNow()?.header.notes ?? '');
  const save = (notes: string): void => {
    if (dispatch({ type: 'setNotes', notes: notes.trim() }).ok) show({ kind: 'browse' });
  };
  return (
    <PanelFrame
      title={t('actions.bill-note')}
      foot={
        <>
          <BigButton tone="brand" tall wide onClick={() => save(note)}>
            {t('noteSave')}
          </BigButton>
          {cartNow()?.header.notes !== '' && (
            <BigButton onClick={() => save('')}>{t('noteRemove')}</BigButton>
          )}
        </>
      }
    >
      <p className={classes['help']}>{t('noteHelp')}</p>
      <textarea
        className={classes['note']}
        aria-label={t('actions.bill-note')}
        rows={4}
        maxLength={LONGEST}
        value={note}
        // The panel has this one field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          save(note);
        }}
      />
      <p className={classes['help']}>
        <bdi dir="ltr">
          {note.length}/{LONGEST}
        </bdi>
      </p>
    </PanelFrame>
  );
}
