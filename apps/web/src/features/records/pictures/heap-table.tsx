import { Badge, Button } from '@mantine/core';
import { COMPONENT, findRecordComponent } from '@dalpak/contracts';
import { type ReactNode, useCallback } from 'react';
import { Picture } from '../../../record-kit/files/picture.tsx';
import { ValueInput } from '../../../record-kit/list/bulk/bulk-edit-dialog.tsx';
import { DataTable } from '../../../ui/content/data-table.tsx';
import type { HeapItem } from './heap-items.ts';
import { useHeapWords } from './words.ts';
import classes from './pictures.module.css';

const SIZE = 72;

interface HeapTableProps {
  readonly items: readonly HeapItem[];
  /** Keys of the pictures that are loaded. */
  readonly chosen: ReadonlySet<string>;
  readonly onItem: (item: HeapItem) => void;
}

/** Pictures next to those that they replace; a product is chosen where none is sure. */
export function HeapTable({ items, chosen, onItem }: HeapTableProps): ReactNode {
  const say = useHeapWords();
  if (items.length === 0) return <p className={classes['quiet']}>{say('none')}</p>;
  return (
    <div className={classes['table']}>
      <DataTable label={say('table')} stacked>
        <thead>
          <tr>
            {(['picture', 'product', 'former'] as const).map((key) => (
              <th key={key} scope="col">
                {say(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.key}>
              <td data-label={say('picture')}>
                <div>
                  <NewPicture file={item.file} />
                  <bdi className={classes['name']}>{item.file.name}</bdi>
                </div>
              </td>
              <td data-label={say('product')}>
                <ProductOf item={item} isChosen={chosen.has(item.key)} onItem={onItem} />
              </td>
              <td data-label={say('former')}>
                {item.product !== null &&
                  (item.product.image === null ? (
                    <span className={classes['quiet']}>{say('noFormer')}</span>
                  ) : (
                    <Picture id={item.product.image} alt="" size={SIZE} />
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

function NewPicture({ file }: { readonly file: File }): ReactNode {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <span className={classes['new']}>
      <img ref={show} alt="" decoding="async" />
    </span>
  );
}

function ProductOf({
  item,
  isChosen,
  onItem,
}: {
  readonly item: HeapItem;
  readonly isChosen: boolean;
  readonly onItem: (item: HeapItem) => void;
}): ReactNode {
  const say = useHeapWords();
  const { product, offered, isOut, file } = item;
  if (isOut || product !== null)
    return (
      <div className={classes['choose']}>
        {isOut ? <Badge color="gray">{say('leaveOut')}</Badge> : <bdi>{product?.name}</bdi>}
        {!isOut && !isChosen && <Badge color="yellow">{say('sameProduct')}</Badge>}
        <Button variant="subtle" onClick={() => onItem({ ...item, product: null, isOut: false })}>
          {say('change')}
        </Button>
      </div>
    );
  const column = findRecordComponent(COMPONENT.supplierProducts)?.columns.find(
    ({ key }) => key === 'product',
  );
  return (
    <div
      className={classes['choose']}
      role="group"
      aria-label={say('productOf', { name: file.name })}
    >
      {offered.map((one) => (
        <Button key={one.id} variant="default" onClick={() => onItem({ ...item, product: one })}>
          <bdi>{one.name}</bdi>
        </Button>
      ))}
      {column !== undefined && (
        <ValueInput
          component={COMPONENT.supplierProducts}
          column={column}
          text=""
          label={say('search')}
          error={null}
          onText={(id, label = '') => {
            if (id !== '')
              onItem({ ...item, product: { id: Number(id), name: label, image: null } });
          }}
        />
      )}
      <Button variant="subtle" onClick={() => onItem({ ...item, isOut: true })}>
        {say('leaveOut')}
      </Button>
    </div>
  );
}
