import { COMPONENT, type Label, type ModelProduct, readModelProducts } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { labelText } from '../../../../platform/i18n/i18n.ts';
import { useAccess } from '../../../../platform/session/session.store.ts';
import { Money } from '../../../../ui/figures/num.tsx';
import { show } from '../../bill/open-panel.ts';
import { addProductRow } from '../sell.ts';
import { currentTill } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import classes from './model-panel.module.css';
import { PanelFrame } from '../../parts/panel-frame.tsx';

const WORDS = {
  size: { he: 'מידה', en: 'Size' },
  stock: { he: 'במלאי', en: 'In stock' },
  one: { he: 'יחיד', en: 'Single' },
} as const satisfies Readonly<Record<string, Label>>;
const wordOf = (key: keyof typeof WORDS): string => labelText(WORDS[key]);
const ONE = 1_000;

/** The values of a list that products have, in the order of the model; others follow. */
function inOrder(listed: readonly string[], found: readonly string[]): readonly string[] {
  return [...new Set([...listed.filter((one) => found.includes(one)), ...found])];
}

/** Stock is shown where the server can be reached and the employee may read products. */
function useStock(modelId: number): ReadonlyMap<number, ModelProduct> {
  const mayRead = useAccess({ type: 'components', action: 'r', key: COMPONENT.products }) === 'ok';
  const { data } = useQuery({
    queryKey: ['till-model', modelId],
    enabled: mayRead,
    retry: false,
    queryFn: ({ signal }) =>
      api.call(readModelProducts, { params: { id: String(modelId) } }, { signal }),
  });
  return new Map((data?.data ?? []).map((product) => [product.id, product]));
}

/** The products of a model by size and colour: one touch sells. */
export function ModelPanel({ modelId }: { readonly modelId: number }): ReactNode {
  // Prices change with the catalogue.
  useTillStatus((state) => state.revision);
  const stock = useStock(modelId);
  const till = currentTill();
  const model = till?.lists.models.find(({ id }) => id === modelId);
  if (till === null || model === undefined) return null;
  const colours = inOrder(
    model.colours,
    model.products.map(({ colour }) => colour),
  );
  const sizes = inOrder(
    model.sizes,
    model.products.map(({ size }) => size),
  );
  return (
    <PanelFrame title={model.name}>
      <div className={classes['scroll']}>
        <table className={classes['grid']} aria-label={model.name}>
          <thead>
            <tr>
              <th scope="col">{wordOf('size')}</th>
              {colours.map((colour) => (
                <th key={colour} scope="col">
                  {colour === '' ? wordOf('one') : colour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sizes.map((size) => (
              <tr key={size}>
                <th scope="row">{size === '' ? wordOf('one') : size}</th>
                {colours.map((colour) => {
                  const cell = model.products.find(
                    (one) => one.colour === colour && one.size === size,
                  );
                  const product = cell === undefined ? null : till.catalogue.findById(cell.id);
                  const known = stock.get(cell?.id ?? 0);
                  return (
                    <td key={colour}>
                      {product !== null && (
                        <button
                          type="button"
                          className={classes['cell']}
                          aria-label={[model.name, colour, size]
                            .filter((part) => part !== '')
                            .join(' ')}
                          onClick={() => {
                            show({ kind: 'browse' });
                            addProductRow(product);
                          }}
                        >
                          <Money agorot={product.price} />
                          {known !== undefined && (
                            <span className={classes['stock']}>
                              {wordOf('stock')} <bdi dir="ltr">{known.on_hand / ONE}</bdi>
                            </span>
                          )}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PanelFrame>
  );
}
