import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOfCode } from '../../platform/api/describe-error.ts';
import { pos } from '../../platform/i18n/he/pos.ts';
import { i18n } from '../../platform/i18n/i18n.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Code } from '../../ui/num.tsx';
import { runAction } from './actions/index.ts';
import { addProductAction } from './actions/product.actions.ts';
import { refreshData } from './actions/till.actions.ts';
import { hush, type Notice, useCart } from './model/cart.store.ts';
import { maskCode } from './model/mask-code.ts';
import { addOffer, type AddOffer, newProductFrom } from './model/new-product.ts';
import { sellCode } from './model/sell.ts';
import { paymentWords } from './model/payment-rules.ts';
import { useTillStatus } from './model/till-status.store.ts';
import { codeMistake } from './panels/new-product-form.ts';
import classes from './pos.module.css';

/** What is told with the code that was scanned. */
const SCANNED: ReadonlySet<string> = new Set(['BARCODE_NOT_FOUND', 'SCAN_WHILE_PAYING', 'WEIGH_FIRST', 'PRODUCT_FIRST']);

function isOwn(code: string): code is keyof typeof pos.notice {
  return Object.hasOwn(pos.notice, code);
}

/**
 * What a notice says: a rule of the business that stopped the bill in the words of who wrote it.
 */
export function wordsOf({ code, detail }: Notice): string {
  return code === 'J200' && detail !== '' ? detail : noticeText(code);
}

/** What a code says to the person: the till's own words first, then the catalogue of errors. */
export function noticeText(code: string): string {
  const paid = paymentWords(code);
  if (paid !== null) return paid;
  if (isOwn(code)) return i18n.t(`pos:notice.${code}`);
  return textOfCode(code) || i18n.t('pos:noticeUnknown');
}

/**
 * One text for who may add an unknown product, and one for each who may not: what they can do, and
 * nothing they can not.
 */
export function unknownText(offer: AddOffer): string {
  switch (offer) {
    case 'ok': return noticeText('BARCODE_NOT_FOUND');
    case 'PERMISSION_DENIED': return i18n.t('pos:unknownAskManager');
    case 'OFFLINE': return i18n.t('pos:unknownOffline');
    case 'UPGRADE': return `${i18n.t('pos:unknownRefresh')} ${textOfCode(offer)}`;
    case null: return i18n.t('pos:unknownRefresh');
  }
}

/**
 * A refusal, said over the foot of the panel until the next step: nothing moves for it, so that
 * what a finger is about to touch stays where it was, and the search and the way back stay free. An
 * unknown barcode offers what may help: fresh data, or a new product.
 */
export function NoticeBar(): ReactNode {
  const { t } = useTranslation('pos');
  const notice = useCart((state) => state.notice);
  // Drawn again when the network comes or goes: without it nothing can be added.
  useTillStatus((state) => state.link);
  const offer = useCart(addOffer);
  const [busy, setBusy] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  /** Where the person was before they came here. */
  const before = useRef<Element | null>(null);
  if (notice === null) return null;
  // Most likely misread: whoever may not add a product can still scan it again.
  const ofCode = notice.code === 'BARCODE_NOT_FOUND' ? codeMistake(newProductFrom(notice.detail)?.barcode ?? notice.detail) : null;
  const dismiss = (): void => {
    hush();
    // What had the focus goes with the notice: back to the search or wherever it was, and not to
    // nowhere.
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    before.current = null;
  };
  const comeIn = ({ relatedTarget }: FocusEvent): void => {
    if (bar.current?.contains(relatedTarget) !== true) before.current = relatedTarget;
  };
  const refresh = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const done = await refreshData();
    setBusy(false);
    // The code that was not found is tried once more with the new data.
    if (done && useCart.getState().notice === notice) sellCode(notice.detail);
  };
  return (
    <div className={classes['notice']} role="alert" data-testid="notice" ref={bar}>
      <IconAlertTriangle size={22} aria-hidden />
      {/* A touch on the words is enough to be done with them: what lies under them may be the very
         next step. The way by keyboard and by ear is the button. */}
      <div role="presentation" className={classes['noticeText']} onClick={dismiss}>
        {notice.code === 'BARCODE_NOT_FOUND' ? unknownText(offer) : wordsOf(notice)}
        {ofCode !== null && <span className={classes['noticeWhy']}>{ofCode.text}</span>}
        <span className={classes['noticeCode']}>
          {notice.detail !== '' && notice.code !== 'J200' && <><bdi>{SCANNED.has(notice.code) ? maskCode(notice.detail) : notice.detail}</bdi> · </>}
          <Code>{notice.code}</Code>
        </span>
      </div>
      {notice.code === 'BARCODE_NOT_FOUND' && (
        <div className={classes['noticeActions']}>
          <button type="button" className={classes['noticeAction']} aria-disabled={busy} onFocus={comeIn} onClick={() => void refresh()}>{t('refreshData')}</button>
          {offer === 'ok' && (
            <button
              type="button"
              className={classes['noticeAction']}
              aria-disabled={busy}
              onFocus={comeIn}
              aria-keyshortcuts={addProductAction.hotkey}
              onClick={() => {
                if (!busy) runAction(addProductAction);
              }}
            >
              {t('addProduct')} <Kbd>F1</Kbd>
            </button>
          )}
        </div>
      )}
      <button type="button" className={classes['noticeClose']} aria-label={i18n.t('common:close')} onFocus={comeIn} onClick={dismiss}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}
