import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { code128 } from '../../platform/receipt/barcode.ts';
import { Money } from '../../ui/num.tsx';
import type { LabelProduct } from './label-list.ts';
import classes from './labels.module.css';

function Bars({ value }: { readonly value: string }): ReactNode {
  const { modules, bars } = code128(value);
  return (
    <svg className={classes['bars']} viewBox={`0 0 ${modules} 40`} preserveAspectRatio="none" aria-hidden>
      {bars.map((bar) => <rect key={bar.start} x={bar.start} y={0} width={bar.width} height={40} />)}
    </svg>
  );
}

/** A page of labels, three in a line: black on white in every colour scheme, as the paper is. */
export function LabelSheet({ labels }: { readonly labels: readonly { readonly key: string; readonly label: LabelProduct }[] }): ReactNode {
  const { t } = useTranslation('labels');
  return (
    <section className={classes['sheet']} aria-label={t('sheet')}>
      {labels.map(({ key, label }) => (
        <article key={key} className={classes['label']} data-testid="label">
          <bdi className={classes['labelName']}>{label.name}</bdi>
          <Money agorot={label.price} className={classes['labelPrice']} />
          {/* A code of letters that Code 128 does not have is printed in words alone. */}
          {/^[\x21-\x7e]+$/.test(label.barcode) && <Bars value={label.barcode} />}
          <bdi dir="ltr" className={classes['labelCode']}>{label.barcode}</bdi>
        </article>
      ))}
    </section>
  );
}
