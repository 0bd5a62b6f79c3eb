import type { ReplayView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { Money, Qty } from '../../ui/figures/num.tsx';
import { cx } from '../../ui/layout/cx.ts';
import { keyed } from './keyed.ts';
import classes from './replay.module.css';
import { type ReplayWord, replayWord } from './words.ts';

type Line = ReplayView['lines'][number];

function BillLine({ line, fresh }: { readonly line: Line; readonly fresh: boolean }): ReactNode {
  return (
    <li className={cx(classes['line'], fresh && classes['fresh'])}>
      <span className={classes['lineName']}>
        <bdi>{line.name}</bdi>
        {line.promotions.length > 0 && (
          <small className={classes['promotion']}>{line.promotions.join(', ')}</small>
        )}
      </span>
      <span className={classes['lineFigures']}>
        <Qty milli={line.quantity} weighed={line.weighed} />
        <span aria-hidden> × </span>
        <Money agorot={line.unit_price} />
      </span>
      <span className={classes['lineNet']}>
        {line.discount !== 0 && <Money agorot={line.net + line.discount} crossedOut />}
        <Money agorot={line.net} />
      </span>
    </li>
  );
}

function Sum({ of, agorot }: { readonly of: ReplayWord; readonly agorot: number }): ReactNode {
  return (
    <div className={cx(classes['sum'], of === 'total' && classes['total'])}>
      <dt>{replayWord(of)}</dt>
      <dd>
        <Money agorot={agorot} />
      </dd>
    </div>
  );
}

interface BillThenProps {
  readonly view: Pick<ReplayView, 'frames' | 'lines'>;
  readonly frame: number;
  readonly before: number | null;
}

/** The bill as it was at a step; what the step changed is marked. */
export function BillThen({ view, frame, before }: BillThenProps): ReactNode {
  const now = view.frames[frame];
  if (now === undefined) return null;
  const known = new Set(before === null ? [] : view.frames[before]?.lines);
  return (
    <section className={classes['bill']} aria-label={replayWord('billThen')}>
      <h2 className={classes['heading']}>{replayWord('billThen')}</h2>
      {now.customer !== '' && (
        <p className={classes['customer']}>
          {replayWord('customerLine')}: <bdi>{now.customer}</bdi>
        </p>
      )}
      {now.lines.length === 0 ? (
        <p className={classes['quiet']}>{replayWord('empty')}</p>
      ) : (
        <ul className={classes['lines']}>
          {keyed(now.lines).map(({ key, item: place }) => {
            const line = view.lines[place];
            return line === undefined ? null : (
              <BillLine key={key} line={line} fresh={before !== null && !known.has(place)} />
            );
          })}
        </ul>
      )}
      <dl className={classes['sums']}>
        {now.discount !== 0 && <Sum of="discountSum" agorot={-now.discount} />}
        <Sum of="total" agorot={now.total} />
        {now.paid !== 0 && <Sum of="paid" agorot={now.paid} />}
        {now.paid !== 0 && now.due !== 0 && <Sum of="due" agorot={now.due} />}
        {now.change !== 0 && <Sum of="change" agorot={now.change} />}
      </dl>
    </section>
  );
}
