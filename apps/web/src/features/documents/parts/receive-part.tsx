import { Button, Checkbox, TextInput } from '@mantine/core';
import { COMPONENT } from '@dalpak/contracts';
import { DOCUMENT_TYPE, ONE } from '@dalpak/engine';
import { IconBarcode } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { queryClient } from '../../../platform/api/api.ts';
import { CameraButton } from '../../../platform/camera/camera-button.tsx';
import { useWords, wordsOf } from '../../../platform/i18n/words-of.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { certainMatch, findRecordsQuery } from '../../../record-kit/lookup/find-records.ts';
import { NumericField } from '../../../record-kit/numeric-field.tsx';
import { QuietText } from '../../../ui/content/quiet.tsx';
import { DataTable, figure } from '../../../ui/content/data-table.tsx';
import { Code, Num, Qty } from '../../../ui/figures/num.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { StatusDot } from '../../../ui/layout/status-dot.tsx';
import {
  addScanned,
  addUnknown,
  findDifferences,
  parseReceiveScan,
  type ReceiveScan,
  settleReceipt,
  startReceiveScan,
} from '../receive-scan.ts';
import type { Editor } from '../use-editor.ts';
import classes from '../documents.module.css';

const say = wordsOf({
  title: { he: 'קבלה בסריקה', en: 'Receive by scanning' },
  start: { he: 'סרקו מול ההזמנה', en: 'Scan against the order' },
  help: {
    he: 'כל סריקה מוסיפה יחידה. בסוף רואים מה חסר, מה עודף ומה לא הוזמן.',
    en: 'Each scan adds one. At the end you see what is short, over and not ordered.',
  },
  code: { he: 'סרקו או הקלידו ברקוד', en: 'Scan or type a barcode' },
  quantity: { he: 'כמות', en: 'Quantity' },
  add: { he: 'הוסיפו', en: 'Add' },
  differences: { he: 'הפרשים מההזמנה', en: 'Differences from the order' },
  product: { he: 'מוצר', en: 'Product' },
  expected: { he: 'הוזמן', en: 'Ordered' },
  scanned: { he: 'נסרק', en: 'Scanned' },
  short: { he: 'חסר', en: 'Short' },
  over: { he: 'עודף', en: 'Over' },
  extra: { he: 'לא הוזמן', en: 'Not ordered' },
  take: { he: 'קבלו: {{name}}', en: 'Take: {{name}}' },
  unknown: { he: 'אין מוצר כזה', en: 'There is no such product' },
  agrees: { he: 'הכול לפי ההזמנה', en: 'Everything as ordered' },
  settle: { he: 'עדכנו את השורות', en: 'Update the lines' },
  cancel: { he: 'בטלו את הסריקה', en: 'Cancel the scan' },
});

/** Whether the goods of a document can be scanned against the order that they come from. */
export function canReceive({ cart }: Pick<Editor, 'cart'>): boolean {
  const { documentType, baseDocuments } = cart.header;
  return documentType === DOCUMENT_TYPE.goodsReceipt && baseDocuments.length > 0;
}

function useReceiveScan({ cart }: Editor) {
  const { cloud } = useAppInit();
  const bases = cart.header.baseDocuments.map(({ number }) => number).join('-');
  const key = `dalpak.receipt.${cloud.id}.${bases}`;
  const [scan, setScan] = useState(() => parseReceiveScan(localStorage.getItem(key)));
  const keep = (next: ReceiveScan | null): void => {
    if (next === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
    setScan(next);
  };
  // Two scans may wait for their products at once, so each adds to the latest.
  const add = (next: (latest: ReceiveScan) => ReceiveScan): void => {
    const latest = parseReceiveScan(localStorage.getItem(key));
    if (latest !== null) keep(next(latest));
  };
  return { scan, keep, add };
}

/** Receives goods by scanning; what differs from the order is settled before the lines change. */
export function ReceivePart({
  editor,
  onFailure,
}: {
  readonly editor: Editor;
  readonly onFailure: (error: unknown) => void;
}): ReactNode {
  const words = useWords(say);
  const { scan, keep, add } = useReceiveScan(editor);
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set());
  if (scan === null)
    return (
      <Panel>
        <Button
          variant="default"
          leftSection={<IconBarcode size={18} aria-hidden />}
          onClick={() => keep(startReceiveScan(editor.cart.rows))}
        >
          {words('start')}
        </Button>
      </Panel>
    );
  const settle = async (): Promise<void> => {
    for (const [product, quantity] of settleReceipt(scan, refused))
      await setReceived(editor, product, quantity);
    keep(null);
  };
  return (
    <Panel title={words('title')}>
      <QuietText>{words('help')}</QuietText>
      <ScanLine onScan={add} onFailure={onFailure} />
      <Differences scan={scan} refused={refused} onRefuse={setRefused} />
      <div className={classes['settle']}>
        <Button onClick={() => void settle().catch(onFailure)}>{words('settle')}</Button>
        <Button variant="default" onClick={() => keep(null)}>
          {words('cancel')}
        </Button>
      </div>
    </Panel>
  );
}

/** The lines of a product get this quantity together: the first of them, without the others. */
async function setReceived(editor: Editor, product: number, quantity: number): Promise<void> {
  const [first, ...others] = editor.cart.rows.filter((row) => row.product.id === product);
  for (const { key: rowKey } of others) editor.run({ type: 'deleteRow', rowKey });
  if (first === undefined) {
    if (quantity > 0) await editor.addProduct(product, null, quantity);
  } else if (quantity === 0) editor.run({ type: 'deleteRow', rowKey: first.key });
  else editor.run({ type: 'setQuantity', rowKey: first.key, quantity });
}

function ScanLine({
  onScan,
  onFailure,
}: {
  readonly onScan: (next: (latest: ReceiveScan) => ReceiveScan) => void;
  readonly onFailure: (error: unknown) => void;
}): ReactNode {
  const words = useWords(say);
  const [code, setCode] = useState('');
  const [quantity, setQuantity] = useState<number | null>(ONE);
  const take = async (typed: string): Promise<void> => {
    setCode('');
    setQuantity(ONE);
    const found = certainMatch(
      await queryClient.fetchQuery(findRecordsQuery(COMPONENT.products, typed)),
    );
    if (found === undefined) return onScan((scan) => addUnknown(scan, typed));
    const name = typeof found.data['name'] === 'string' ? found.data['name'] : '';
    const product = { id: Number(found.id), name };
    return onScan((scan) => addScanned(scan, product, quantity ?? ONE));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') void take(code.trim()).catch(onFailure);
  };
  return (
    <form className={classes['scan']} onSubmit={submit}>
      <TextInput
        label={words('code')}
        value={code}
        autoComplete="off"
        maxLength={60}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <NumericField
        showsLabel
        kind="quantity"
        label={words('quantity')}
        value={quantity}
        onChange={setQuantity}
      />
      <Button type="submit" variant="default">
        {words('add')}
      </Button>
      <CameraButton onCode={(read) => void take(read).catch(onFailure)} />
    </form>
  );
}

function Differences({
  scan,
  refused,
  onRefuse,
}: {
  readonly scan: ReceiveScan;
  readonly refused: ReadonlySet<number>;
  readonly onRefuse: (refused: ReadonlySet<number>) => void;
}): ReactNode {
  const words = useWords(say);
  const lines = findDifferences(scan);
  const unknown = Object.entries(scan.unknown);
  const toggle = (product: number): void => {
    const next = new Set(refused);
    if (!next.delete(product)) next.add(product);
    onRefuse(next);
  };
  if (lines.length === 0 && unknown.length === 0)
    return <StatusDot tone="ok">{words('agrees')}</StatusDot>;
  return (
    <>
      <DataTable label={words('differences')}>
        <thead>
          <tr>
            <th scope="col">{words('product')}</th>
            <th scope="col" className={figure}>
              {words('expected')}
            </th>
            <th scope="col" className={figure}>
              {words('scanned')}
            </th>
            <th scope="col">{words('differences')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, name, expected, scanned, difference }) => (
            <tr key={product}>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td className={figure}>
                <Qty milli={expected} />
              </td>
              <td className={figure}>
                <Qty milli={scanned} />
              </td>
              <td>
                {difference === 'short' ? (
                  <StatusDot tone="warn">{words(difference)}</StatusDot>
                ) : (
                  <Checkbox
                    aria-label={words('take', { name })}
                    label={words(difference)}
                    checked={!refused.has(product)}
                    onChange={() => toggle(product)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {unknown.map(([code, times]) => (
        <StatusDot key={code} tone="bad">
          {words('unknown')}: <Code>{code}</Code> × <Num value={times} />
        </StatusDot>
      ))}
    </>
  );
}
