import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { useConfirmClose } from '../../../../platform/windows/window-hooks.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { Code } from '../../../../ui/figures/num.tsx';
import { toast } from '../../../../ui/messages/toast.ts';
import { refreshData } from '../../till/refresh-data.ts';
import { can, panelNow } from '../../bill/mode.store.ts';
import { addProduct, lookUpBarcode, type NewProductStart, addScanned } from '../new-product.ts';
import { currentTill } from '../../till/till.registry.ts';
import { focusField, NewProductFields, REFUSAL_ID } from './new-product-fields.tsx';
import {
  barcodeErrorOf,
  emptyForm,
  fieldOfRefusal,
  validateForm,
  isSameRequest,
  type Refusal,
  refusalOf,
  takenBarcodeErrorOf,
  toProductRequest,
  type NewProductForm,
} from './new-product-form.ts';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import classes from '../../parts/panels.module.css';

const FORM_ID = 'new-product';

/**
 * False when the user has gone to another panel: the outcome must then not change the bill
 * unnoticed.
 */
function isOpen(start: NewProductStart): boolean {
  const panel = panelNow();
  return can('act') && panel.kind === 'new-product' && panel.barcode === start.barcode;
}

/**
 * Asked when the panel opens, before the user types in vain. Without an answer, the save reports
 * it.
 */
async function findOwner(barcode: string, signal: AbortSignal): Promise<Refusal | null> {
  const check = await lookUpBarcode(barcode, signal);
  return check === null ? null : takenBarcodeErrorOf(check);
}

function useNewProduct(start: NewProductStart) {
  const [form, setForm] = useState<NewProductForm>(() => emptyForm(start.weighed));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(() => barcodeErrorOf(start.barcode));
  /** The user has confirmed a barcode with a wrong check digit; reported once for this code. */
  const isConfirmed = useRef(false);
  /** The error of the barcode, which does not depend on the input. */
  const ofCode = useRef<Refusal | null>(barcodeErrorOf(start.barcode));
  useEffect(() => {
    const leaving = new AbortController();
    void findOwner(start.barcode, leaving.signal).then((taken) => {
      if (taken === null || leaving.signal.aborted) return;
      ofCode.current = taken;
      // An error of the save is newer and says more.
      setRefusal((before) =>
        before === null || before.code === 'BARCODE_CHECK_DIGIT' ? taken : before,
      );
    });
    return () => leaving.abort();
  }, [start.barcode]);
  // One id for one request: pressed again after a lost answer, it creates the same product and not
  // a second one.
  const wish = useRef<ReturnType<typeof toProductRequest> | null>(null);
  const refuse = (refused: Refusal): void => {
    setRefusal(refused);
    focusField(fieldOfRefusal(refused));
  };
  const save = async (): Promise<void> => {
    if (busy) return;
    const mistake = validateForm(form, start.barcode, isConfirmed.current);
    if (mistake !== null) return refuse(mistake);
    const next = toProductRequest(form, start.barcode, isConfirmed.current);
    wish.current = wish.current !== null && isSameRequest(wish.current, next) ? wish.current : next;
    setBusy(true);
    setRefusal(null);
    try {
      await addProduct(wish.current);
      if (isOpen(start)) addScanned(start.scanned);
      else toast({ text: i18n.t('pos:productAdded', { name: form.name.trim() }), tone: 'ok' });
    } catch (error) {
      const refused = refusalOf(error);
      setBusy(false);
      if (isOpen(start)) refuse(refused);
      else
        toast({
          text: refused.text,
          title: i18n.t('pos:productNotAdded', { name: form.name.trim() }),
          tone: 'bad',
        });
    }
  };
  const saveAnyway = (): Promise<void> => {
    isConfirmed.current = true;
    return save();
  };
  const refresh = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await refreshData();
    setBusy(false);
    // Another till added it a moment ago, and this till has it now.
    if (isOpen(start) && currentTill()?.catalogue.match(start.scanned)) addScanned(start.scanned);
  };
  const change = (changes: Partial<NewProductForm>): void => {
    // While the save is in progress, what is shown must be what is saved. Nothing is disabled, or
    // the cursor would be lost.
    if (busy) return;
    setForm((before) => ({ ...before, ...changes }));
    // A wrong check digit and a taken barcode stay errors whatever is typed.
    setRefusal(
      isConfirmed.current && ofCode.current?.code === 'BARCODE_CHECK_DIGIT' ? null : ofCode.current,
    );
  };
  return { form, busy, refusal, save, saveAnyway, refresh, change };
}

/** Creates a product for an unknown barcode, with only the fields that a till needs to sell it. */
export function NewProductPanel({ start }: { readonly start: NewProductStart }): ReactNode {
  const { t } = useTranslation('pos');
  const { form, busy, refusal, save, saveAnyway, refresh, change } = useNewProduct(start);
  useConfirmClose(form.name !== '' || form.price !== '', t('newProductTitle'));
  return (
    <PanelFrame
      title={t('newProductTitle')}
      foot={
        <BigButton type="submit" form={FORM_ID} tone="brand" tall wide aria-disabled={busy}>
          {busy ? t('savingProduct') : t('saveProduct')}
        </BigButton>
      }
    >
      <form
        id={FORM_ID}
        className={classes['form']}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={classes['subject']}>
          <span>{t('barcode')}</span>
          <Code>{start.barcode}</Code>
        </div>
        {refusal !== null && (
          <div className={classes['refusal']} role="alert">
            <p id={REFUSAL_ID} className={classes['refusalText']}>
              {refusal.text}
              {refusal.code !== '' && (
                <span className={classes['refusalCode']}>
                  <Code>{refusal.code}</Code>
                </span>
              )}
            </p>
            {refusal.code === 'BARCODE_TAKEN' && (
              <BigButton aria-disabled={busy} onClick={() => void refresh()}>
                {t('refreshData')}
              </BigButton>
            )}
            {refusal.code === 'BARCODE_CHECK_DIGIT' && (
              <BigButton aria-disabled={busy} onClick={() => void saveAnyway()}>
                {t('saveProductAnyway')}
              </BigButton>
            )}
          </div>
        )}
        <NewProductFields
          form={form}
          wrong={refusal === null ? null : fieldOfRefusal(refusal)}
          onChange={change}
        />
      </form>
    </PanelFrame>
  );
}
