import { Anchor, Button, Checkbox, Group } from '@mantine/core';
import {
  COMPONENT,
  createRecord,
  getRecord,
  nextBarcode,
  type ModelProduct,
  readModelProducts,
} from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { recordsKey } from '../../record-kit/records-key.ts';
import { Money } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import classes from './models.module.css';
import { modelWord } from './words.ts';

interface Cell {
  readonly colour: string;
  readonly size: string;
}
const keyOf = ({ colour, size }: Cell): string => JSON.stringify([colour, size]);
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

interface GridProps {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly colours: readonly string[];
  readonly sizes: readonly string[];
  readonly products: readonly ModelProduct[];
  readonly onMade: () => Promise<unknown>;
}

/** The next free barcode; empty when the range of the business is used up. */
async function freeBarcode(): Promise<string> {
  const [code, , barcode] = (await api.call(nextBarcode, { body: {} })).data;
  return code === '000' ? barcode : '';
}

/** One product of the model: leads to its page. */
function ProductCell({ product }: { readonly product: ModelProduct }): ReactNode {
  return (
    <Anchor className={classes['cell']} href={hrefOf(recordRoute(COMPONENT.products, product.id))}>
      <Money agorot={product.price} />
      <span className={classes['note']}>
        {product.barcode !== '' && <bdi dir="ltr">{product.barcode}</bdi>}{' '}
        {product.active ? modelWord('stock', { n: product.on_hand / 1_000 }) : modelWord('off')}
      </span>
    </Anchor>
  );
}

function Grid({ id, name, price, colours, sizes, products, onMade }: GridProps): ReactNode {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<number | null>(null);
  const [withBarcodes, setWithBarcodes] = useState(true);
  const columns = colours.length === 0 ? [''] : colours;
  const rows = sizes.length === 0 ? [''] : sizes;
  const known = new Map(products.map((product) => [keyOf(product), product]));
  const missing = rows.flatMap((size) =>
    columns.map((colour) => ({ colour, size })).filter((cell) => !known.has(keyOf(cell))),
  );
  const chosen = missing.filter((cell) => ticked.has(keyOf(cell)));
  const mayMake = useAccess({ type: 'components', action: 'w', key: COMPONENT.products }) === 'ok';
  const tick = (cell: Cell, on: boolean): void => {
    const next = new Set(ticked);
    if (on) next.add(keyOf(cell));
    else next.delete(keyOf(cell));
    setTicked(next);
  };
  const make = async (): Promise<void> => {
    let made = 0;
    setDone(0);
    try {
      for (const cell of chosen) {
        // Each is stored before the next is asked for, so that no barcode is given twice.
        const barcode = withBarcodes ? await freeBarcode() : '';
        await api.call(createRecord, {
          params: { component: COMPONENT.products },
          body: {
            request_id: crypto.randomUUID(),
            data: {
              name: [name, cell.colour, cell.size].filter((part) => part !== '').join(' '),
              model: { id: Number(id), label: name },
              model_colour: cell.colour,
              model_size: cell.size,
              price,
              ...(barcode === '' ? {} : { barcode }),
            },
          },
        });
        made += 1;
        setDone(made);
      }
      toast({ text: modelWord('made', { n: made }), tone: 'ok' });
      setTicked(new Set());
    } catch (error) {
      showError(error);
    }
    setDone(null);
    await onMade();
  };
  return (
    <>
      {mayMake && missing.length > 0 && <p className={classes['note']}>{modelWord('help')}</p>}
      <div className={classes['scroll']}>
        <table className={classes['grid']} aria-label={modelWord('title')}>
          <thead>
            <tr>
              <th scope="col">{modelWord('size')}</th>
              {columns.map((colour) => (
                <th key={colour} scope="col">
                  {colour === '' ? name : colour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((size) => (
              <tr key={size}>
                <th scope="row">{size === '' ? name : size}</th>
                {columns.map((colour) => {
                  const product = known.get(keyOf({ colour, size }));
                  return (
                    <td key={colour}>
                      {product === undefined ? (
                        mayMake && (
                          <Checkbox
                            aria-label={[colour, size].filter((part) => part !== '').join(' ')}
                            checked={ticked.has(keyOf({ colour, size }))}
                            disabled={done !== null}
                            onChange={(event) =>
                              tick({ colour, size }, event.currentTarget.checked)
                            }
                          />
                        )
                      ) : (
                        <ProductCell product={product} />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayMake && missing.length > 0 && (
        <Group gap="sm" mt="sm">
          <Button
            variant="default"
            disabled={done !== null}
            onClick={() =>
              setTicked(chosen.length === missing.length ? new Set() : new Set(missing.map(keyOf)))
            }
          >
            {modelWord(chosen.length === missing.length ? 'none' : 'all')}
          </Button>
          <Checkbox
            label={modelWord('barcodes')}
            checked={withBarcodes}
            disabled={done !== null}
            onChange={(event) => setWithBarcodes(event.currentTarget.checked)}
          />
          <Button disabled={chosen.length === 0 || done !== null} onClick={() => void make()}>
            {done === null
              ? modelWord('make', { n: chosen.length })
              : modelWord('making', { n: done, all: chosen.length })}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Colours by sizes of a model: its products, and those that can be made in one act. */
export function ModelGrid({ id }: { readonly id: string }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: [...recordsKey(COMPONENT.models), 'grid', id],
    queryFn: async ({ signal }) => {
      const [model, products] = await Promise.all([
        api.call(getRecord, { params: { component: COMPONENT.models, id } }, { signal }),
        api.call(readModelProducts, { params: { id: Number(id) } }, { signal }),
      ]);
      return { model: model.data.data, products: products.data };
    },
  });
  if (data === undefined)
    return (
      <Panel title={modelWord('title')}>
        {error === null ? (
          <Skeleton label={modelWord('title')}>
            <SkeletonBar height={120} />
          </Skeleton>
        ) : (
          <ErrorState
            icon={<IconAlertCircle size={28} />}
            title={describeError(error).description}
            code={describeError(error).code}
            onRetry={() => void refetch()}
          />
        )}
      </Panel>
    );
  const [colours, sizes] = [textsOf(data.model['colours']), textsOf(data.model['sizes'])];
  const { name, price } = data.model;
  return (
    <Panel title={modelWord('title')}>
      {colours.length === 0 && sizes.length === 0 ? (
        <p className={classes['note']}>{modelWord('empty')}</p>
      ) : (
        <Grid
          id={id}
          name={typeof name === 'string' ? name : ''}
          price={typeof price === 'number' ? price : 0}
          colours={colours}
          sizes={sizes}
          products={data.products}
          onMade={() => queryClient.invalidateQueries({ queryKey: recordsKey(COMPONENT.models) })}
        />
      )}
    </Panel>
  );
}
