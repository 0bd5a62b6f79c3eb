import type { TransactionView } from '@dalpak/contracts';
import { type ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { PaymentFacts } from '../../../platform/payments/payment-facts.tsx';
import { formatRate } from '../../../ui/format/format-number.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { Code, DateText, Money, Num, Qty } from '../../../ui/figures/num.tsx';
import type { DocumentDiscount, DocumentRow, SaleDocument } from './sale-document.ts';
import { quiet } from '../../../ui/content/quiet.tsx';
import classes from './sale-sheet.module.css';
import { isRefund } from './transaction-state.tsx';

/**
 * The sale in the form of its receipt: business, number, lines with their discounts, VAT, total,
 * payments.
 */
export function SaleSheet({
  view,
  sale,
}: {
  readonly view: TransactionView;
  readonly sale: SaleDocument | null;
}): ReactNode {
  const { t } = useTranslation('transactions');
  return (
    <article className={classes['sheet']} aria-label={t('transaction')}>
      <SheetHead view={view} />
      {sale === null ? (
        <p className={classes['unknown']}>{t('unknownCart')}</p>
      ) : (
        <Rows rows={sale.rows} />
      )}
      <Totals view={view} sale={sale} />
      {sale !== null && sale.payments.length > 0 && <Payments view={view} sale={sale} />}
    </article>
  );
}

function SheetHead({ view }: { readonly view: TransactionView }): ReactNode {
  const { t } = useTranslation('transactions');
  const { business } = view;
  return (
    <header className={classes['head']}>
      <div>
        <div className={classes['business']}>{business.name}</div>
        <div className={quiet}>{business.branch_name}</div>
        {business.address !== '' && <div className={quiet}>{business.address}</div>}
        <div className={quiet}>
          {t('vatNumber')} <Code>{business.vat_number}</Code>
        </div>
      </div>
      <div className={classes['kind']}>
        <div>{t(isRefund(view) ? 'creditReceipt' : 'taxReceipt')}</div>
        <Code className={classes['number']}>{view.number}</Code>
        <div className={quiet}>
          <DateText value={view.issued_at} />
        </div>
      </div>
    </header>
  );
}

function Rows({ rows }: { readonly rows: readonly DocumentRow[] }): ReactNode {
  const { t } = useTranslation('transactions');
  return (
    <table className={classes['rows']}>
      <thead>
        <tr>
          <th scope="col">{t('row')}</th>
          <th scope="col" className={classes['end']}>
            {t('quantity')}
          </th>
          <th scope="col" className={cx(classes['end'], classes['unit'])}>
            {t('unitPrice')}
          </th>
          <th scope="col" className={classes['end']}>
            {t('amount')}
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.key}>
          <tr>
            <td>
              <div className={classes['name']}>{row.name}</div>
              {row.code !== '' && <Code className={classes['code']}>{row.code}</Code>}
              {row.notes !== '' && <div className={quiet}>{row.notes}</div>}
            </td>
            <td className={classes['end']}>
              <Qty milli={row.quantity} weighed={row.weighed} />
              {row.weighed && <> {t('kg')}</>}
            </td>
            <td className={cx(classes['end'], classes['unit'])}>
              <Money agorot={row.unitPrice} />
            </td>
            <td className={classes['end']}>
              <Money agorot={row.gross} />
            </td>
          </tr>
          {row.discounts.map((discount) => (
            <DiscountLine key={discount.key} discount={discount} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function DiscountLine({ discount }: { readonly discount: DocumentDiscount }): ReactNode {
  const { t } = useTranslation('transactions');
  return (
    <tr className={classes['discount']}>
      <td colSpan={2}>
        {discount.name ?? t('rowDiscount')}
        {discount.rate !== null && (
          <>
            {' '}
            <Num value={formatRate(discount.rate)} />
          </>
        )}
      </td>
      <td aria-hidden className={classes['unit']}>
        {' '}
      </td>
      <td className={classes['end']}>
        <Money agorot={-discount.amount} />
      </td>
    </tr>
  );
}

function Line({
  label,
  agorot,
  strong = false,
}: {
  readonly label: ReactNode;
  readonly agorot: number;
  readonly strong?: boolean;
}): ReactNode {
  return (
    <div className={cx(classes['line'], strong && classes['strong'])}>
      <dt>{label}</dt>
      <dd>
        <Money agorot={agorot} />
      </dd>
    </div>
  );
}

/** The totals, in the order of the receipt. */
function Totals({
  view,
  sale,
}: {
  readonly view: TransactionView;
  readonly sale: SaleDocument | null;
}): ReactNode {
  const { t } = useTranslation('transactions');
  return (
    <dl className={classes['totals']}>
      {view.discount !== 0 && sale !== null && <Line label={t('subtotal')} agorot={sale.gross} />}
      {sale !== null && sale.cartDiscount !== 0 && view.discount !== sale.cartDiscount && (
        <Line label={t('rowDiscounts')} agorot={sale.cartDiscount - view.discount} />
      )}
      {sale !== null && sale.cartDiscount !== 0 && (
        <Line label={t('cartDiscount')} agorot={-sale.cartDiscount} />
      )}
      {view.discount !== 0 && <Line label={t('totalDiscount')} agorot={-view.discount} />}
      <Line label={t('beforeVat')} agorot={view.before_vat} />
      {view.vat_groups.map(({ rate_bp: rate, gross, vat }) =>
        rate === 0 ? (
          <Line key={rate} label={t('vatFree')} agorot={gross} />
        ) : (
          <Line key={rate} label={<VatLabel rate={rate} />} agorot={vat} />
        ),
      )}
      <Line strong label={t('toPay')} agorot={view.total} />
    </dl>
  );
}

function VatLabel({ rate }: { readonly rate: number }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {t('vat')} <Num value={formatRate(rate)} />
    </>
  );
}

function Payments({
  view,
  sale,
}: {
  readonly view: TransactionView;
  readonly sale: SaleDocument;
}): ReactNode {
  const { t } = useTranslation('transactions');
  return (
    <section className={classes['payments']} aria-label={t('payments')}>
      <h2 className={classes['heading']}>{t('payments')}</h2>
      <dl className={classes['totals']}>
        {sale.payments.map((payment) => (
          <Line
            key={payment.key}
            label={
              <>
                {payment.name}
                <PaymentFacts payment={payment} />
              </>
            }
            agorot={payment.amount}
          />
        ))}
        {view.cash_rounding !== 0 && <Line label={t('rounding')} agorot={view.cash_rounding} />}
        {view.change_due !== 0 && <Line strong label={t('change')} agorot={view.change_due} />}
      </dl>
    </section>
  );
}
