import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { textOfCode } from '../../../platform/api/describe-error.ts';
import { pos } from '../../../platform/i18n/he/pos.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { Kbd } from '../../../ui/fields/kbd.tsx';
import { Code } from '../../../ui/figures/num.tsx';
import { useUiWords } from '../../../ui/messages/ui-words.tsx';
import { runAction } from './actions.ts';
import { addProductAction } from '../selling/product.actions.ts';
import { searchAction } from '../selling/sell.actions.ts';
import { refreshData } from '../till/refresh-data.ts';
import { useTillFacts } from '../bill/facts.ts';
import { dismissNotice, type Notice, noticeNow, useNotice } from '../bill/notice.store.ts';
import { show } from '../bill/open-panel.ts';
import { maskCode } from './mask-code.ts';
import { addOffer, type AddOffer, newProductFrom } from '../selling/new-product.ts';
import { addByCode } from '../selling/sell.ts';
import { describePaymentError } from '../paying/payment-rules.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { barcodeErrorOf } from '../selling/panels/new-product-form.ts';
import classes from './pos.module.css';

/** Notices that show the scanned code. */
const CODES_WITH_SCAN: ReadonlySet<string> = new Set([
  'BARCODE_NOT_FOUND',
  'SCAN_WHILE_PAYING',
  'WEIGH_FIRST',
  'PRODUCT_FIRST',
]);

interface Remedy {
  readonly label: 'refreshData' | 'search' | 'customer';
  readonly run: () => void;
}

const REFRESH: Remedy = { label: 'refreshData', run: () => void refreshData() };
const CUSTOMER: Remedy = { label: 'customer', run: () => show({ kind: 'customer' }) };

/** What a cashier can do about a refusal, as a button in it. */
const REMEDIES: Readonly<Partial<Record<string, Remedy>>> = {
  J103: { label: 'search', run: () => runAction(searchAction) },
  TOTAL_MISMATCH: REFRESH,
  PRODUCT_UNKNOWN: REFRESH,
  DOCUMENT_ACCOUNT: CUSTOMER,
  ACCOUNT_CREDIT: CUSTOMER,
};

function isOwn(code: string): code is keyof typeof pos.notice {
  return Object.hasOwn(pos.notice, code);
}

/** Whether the till has its own message for the code: the code is then a key of ours that means nothing to a cashier. */
function hasOwnWords(code: string): boolean {
  return isOwn(code) || describePaymentError(code) !== null;
}

/** Text of a notice. When a business rule stopped the bill, it is the rule's own message. */
export function describeNotice({ code, detail }: Notice): string {
  return code === 'J200' && detail !== '' ? detail : noticeText(code);
}

/** Text of a code: the till's own words first, then the catalogue of errors. */
export function noticeText(code: string): string {
  const paid = describePaymentError(code);
  if (paid !== null) return paid;
  if (isOwn(code)) return i18n.t(`pos:notice.${code}`);
  return textOfCode(code) || i18n.t('pos:noticeUnknown');
}

/**
 * Text about an unknown product: one for a user who may add it, and one for each reason why not,
 * with what that user can do.
 */
export function unknownText(offer: AddOffer): string {
  switch (offer) {
    case 'ok':
      return noticeText('BARCODE_NOT_FOUND');
    case 'PERMISSION_DENIED':
      return i18n.t('pos:unknownAskManager');
    case 'OFFLINE':
      return i18n.t('pos:unknownOffline');
    case 'UPGRADE':
      return `${i18n.t('pos:unknownRefresh')} ${textOfCode(offer)}`;
    case null:
      return i18n.t('pos:unknownRefresh');
  }
}

/**
 * A refusal, shown over the lower part of the panel until the next step. Nothing moves for it, so
 * that a control about to be touched stays in place, and the search and the back button stay free.
 * An unknown barcode offers what may help: fresh data, or a new product.
 */
export function NoticeBar(): ReactNode {
  const { t } = useTranslation('pos');
  const words = useUiWords();
  const notice = useNotice((state) => state.notice);
  // Draws again when the network connects or disconnects: without it no product can be added.
  useTillStatus((state) => state.link);
  const offer = useTillFacts(addOffer);
  const [busy, setBusy] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  /** The element that had the focus before the notice took it. */
  const before = useRef<Element | null>(null);
  if (notice === null) return null;
  // Most likely misread: a user who may not add a product can still scan it again.
  const ofCode =
    notice.code === 'BARCODE_NOT_FOUND'
      ? barcodeErrorOf(newProductFrom(notice.detail)?.barcode ?? notice.detail)
      : null;
  const dismiss = (): void => {
    dismissNotice();
    // The focused button disappears with the notice, so the focus returns to where it was, or to
    // the search.
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
    // The code that was not found is looked up once more in the new data.
    if (done && noticeNow() === notice) addByCode(notice.detail);
  };
  const detail =
    notice.code === 'J200'
      ? ''
      : CODES_WITH_SCAN.has(notice.code)
        ? maskCode(notice.detail)
        : notice.detail;
  const coded = !hasOwnWords(notice.code);
  const remedy = REMEDIES[notice.code];
  return (
    <div className={classes['notice']} role="alert" data-testid="notice" ref={bar}>
      <IconAlertTriangle size={22} aria-hidden />
      {/* A touch on the text dismisses the notice, because it may cover the next control.
         Keyboard and screen reader users have the button. */}
      <div role="presentation" className={classes['noticeText']} onClick={dismiss}>
        {notice.code === 'BARCODE_NOT_FOUND' ? unknownText(offer) : describeNotice(notice)}
        {ofCode !== null && <span className={classes['noticeWhy']}>{ofCode.text}</span>}
        {(detail !== '' || coded) && (
          <span className={classes['noticeCode']}>
            {detail !== '' && <bdi>{detail}</bdi>}
            {detail !== '' && coded && ' · '}
            {coded && (
              <>
                {words.code} <Code>{notice.code}</Code>
              </>
            )}
          </span>
        )}
      </div>
      {notice.code === 'BARCODE_NOT_FOUND' && (
        <div className={classes['noticeActions']}>
          <button
            type="button"
            className={classes['noticeAction']}
            aria-disabled={busy}
            onFocus={comeIn}
            onClick={() => void refresh()}
          >
            {t('refreshData')}
          </button>
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
      {remedy !== undefined && (
        <div className={classes['noticeActions']}>
          <button
            type="button"
            className={classes['noticeAction']}
            aria-disabled={busy}
            onFocus={comeIn}
            onClick={() => {
              dismiss();
              remedy.run();
            }}
          >
            {t(remedy.label)}
          </button>
        </div>
      )}
      <button
        type="button"
        className={classes['noticeClose']}
        aria-label={i18n.t('common:close')}
        onFocus={comeIn}
        onClick={dismiss}
      >
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}
