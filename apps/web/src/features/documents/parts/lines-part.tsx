import { Button } from '@mantine/core';
import { COMPONENT } from '@dalpak/contracts';
import { hasPrices } from '@dalpak/engine';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { rowAccountOf } from '../document-cart.ts';
import { NumericField } from '../../../record-kit/numeric-field.tsx';
import { Finder } from '../finder.tsx';
import { KitDialog } from '../kit-dialog.tsx';
import { RowsTable } from '../rows-table.tsx';
import type { AddProductResult } from '../use-editor.ts';
import { useDocumentWords } from '../words.ts';
import { QuietText } from '../../../ui/content/quiet.tsx';
import classes from '../documents.module.css';
import type { PartProps } from './part-props.ts';

/** The lines, or the amount of a document without lines. */
export function LinesPart({
  type,
  editor: { cart, priced, replacedPriceOf, run, addProduct, accounts, nameRowAccount },
  onFailure,
  rows: content,
}: PartProps): ReactNode {
  const say = useDocumentWords();
  const [added, setAdded] = useState<AddProductResult>(null);
  const rows = cart.rows.length;
  // Each line moves the finder, which has the focus, down; it must not end up behind the foot.
  useEffect(() => {
    const { activeElement } = document;
    if (content.current?.contains(activeElement) === true)
      activeElement?.scrollIntoView({ block: 'nearest' });
  }, [content, rows, added]);
  const add = (rowKey: string | null, id: number): void =>
    void addProduct(id, rowKey).then(setAdded).catch(onFailure);
  if (type.totalFrom === 'payments') return null;
  if (type.totalFrom === 'sum') {
    return (
      <Panel title={say('total')}>
        <NumericField
          showsLabel
          label={say('statedTotal')}
          value={cart.statedTotal === 0 ? null : cart.statedTotal}
          kind="money"
          onChange={(total) => run({ type: 'setStatedTotal', total: total ?? 0 })}
        />
      </Panel>
    );
  }
  return (
    <Panel title={say('rows')}>
      <div ref={content} className={classes['content']}>
        {cart.rows.length > 0 && (
          <RowsTable
            priced={priced}
            replacedPriceOf={replacedPriceOf}
            withPrices={hasPrices(type)}
            withSerials={type.stock !== 'none' && type.stock !== 'count'}
            onCommand={run}
            onFill={add}
            {...(accounts.length === 0
              ? {}
              : {
                  accounts: {
                    choices: accounts,
                    of: (row) => rowAccountOf(cart, row),
                    onChoose: nameRowAccount,
                  },
                })}
          />
        )}
        {cart.rows.length === 0 && (
          <QuietText>{say(type.insertsProducts ? 'noRows' : 'onlyFromBases')}</QuietText>
        )}
        {type.insertsProducts && (
          <div className={classes['add']}>
            <Finder
              component={COMPONENT.products}
              label={say('findProduct')}
              onPick={(id) => add(null, id)}
            />
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => run({ type: 'addBlankRow' })}
            >
              {say('addRow')}
            </Button>
          </div>
        )}
        {added !== null && added.kind !== 'choose' && (
          <MessageBox tone="warn" icon={<IconInfoCircle size={20} />}>
            {say(added.kind, { name: added.name })}
          </MessageBox>
        )}
        {added?.kind === 'choose' && (
          <KitDialog
            name={added.name}
            kit={added.kit}
            onClose={() => setAdded(null)}
            onTake={(chosen) => {
              setAdded(null);
              added.take(chosen);
            }}
          />
        )}
        {type.insertsProducts &&
          type.setsDiscountTotals &&
          hasPrices(type) &&
          cart.rows.length > 0 && (
            <div className={classes['discount']}>
              <NumericField
                showsLabel
                label={say('cartDiscount')}
                kind="percent"
                value={cart.discount?.type === 'percent' ? cart.discount.rate : null}
                onChange={(rate) =>
                  run({
                    type: 'setCartDiscount',
                    discount: rate === null || rate === 0 ? null : { type: 'percent', rate },
                  })
                }
              />
            </div>
          )}
      </div>
    </Panel>
  );
}
