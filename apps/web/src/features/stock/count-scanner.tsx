import { Button, TextInput } from '@mantine/core';
import { addStockScans, type StockCountRow } from '@dalpak/contracts';
import { ONE } from '@dalpak/engine';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { isOffline } from '../../platform/api/errors.ts';
import { CameraButton } from '../../platform/camera/camera-button.tsx';
import { useAppInit } from '../../platform/session/session.store.ts';
import { NumericField } from '../../record-kit/numeric-field.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import { Code, Num, Qty } from '../../ui/figures/num.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { parseScans, type ScanStorage, sendScans } from './count-queue.ts';
import classes from './stock.module.css';
import { useStockWords } from './words.ts';

const RETRY_MS = 5_000;
/** Products that were scanned last. */
const SHOWN = 4;

function storageOf(key: string): ScanStorage {
  return {
    read: () => parseScans(localStorage.getItem(key)),
    write: (scans) => {
      if (scans.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(scans));
    },
  };
}

/** What waits on this device for a count, and sending it as soon as there is a network. */
function useScans(count: number, onSent: () => void) {
  const { cloud } = useAppInit();
  const [storage] = useState(() => storageOf(`dalpak.count.${cloud.id}.${count}`));
  const [waiting, setWaiting] = useState(() => storage.read().length);
  const [last, setLast] = useState<readonly StockCountRow[]>([]);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const sending = useRef(false);
  const send = useCallback(async (): Promise<void> => {
    if (sending.current || storage.read().length === 0) return;
    sending.current = true;
    try {
      const sent = await sendScans(
        storage,
        async (scans) =>
          (await api.call(addStockScans, { params: { id: count }, body: { scans: [...scans] } }))
            .data,
      );
      setLast((before) => {
        const rows = [...sent.rows.toReversed(), ...before];
        return rows
          .filter((row, at) => rows.findIndex(({ product }) => product === row.product) === at)
          .slice(0, SHOWN);
      });
      setUnknown((before) => [...new Set([...sent.unknown, ...before])].slice(0, SHOWN));
      onSent();
    } catch (error) {
      if (!isOffline(error)) showError(error);
    } finally {
      sending.current = false;
      setWaiting(storage.read().length);
    }
  }, [count, onSent, storage]);
  useEffect(() => {
    const again = (): void => void send();
    again();
    addEventListener('online', again);
    const timer = setInterval(again, RETRY_MS);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [send]);
  const add = (code: string, quantity: number): void => {
    const at = new Date().toISOString();
    storage.write([...storage.read(), { id: crypto.randomUUID(), code, quantity, at }]);
    setWaiting(storage.read().length);
    void send();
  };
  return { waiting, last, unknown, add };
}

/** Counts by scanning: each scan adds one, or the quantity that was typed before it. */
export function CountScanner({
  count,
  onSent,
}: {
  readonly count: number;
  readonly onSent: () => void;
}): ReactNode {
  const say = useStockWords();
  const { waiting, last, unknown, add } = useScans(count, onSent);
  const [code, setCode] = useState('');
  const [quantity, setQuantity] = useState<number | null>(ONE);
  const take = (scanned: string): void => {
    add(scanned, quantity === null || quantity === 0 ? ONE : quantity);
    setCode('');
    setQuantity(ONE);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') take(code.trim());
  };
  return (
    <form className={classes['scan']} onSubmit={submit}>
      <TextInput
        className={classes['grow'] ?? ''}
        label={say('scanCode')}
        value={code}
        autoComplete="off"
        maxLength={60}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <NumericField
        showsLabel
        kind="quantity"
        label={say('quantity')}
        value={quantity}
        onChange={setQuantity}
      />
      <Button type="submit" variant="default" size="md">
        {say('addScan')}
      </Button>
      <CameraButton onCode={take} />
      <div className={classes['scanned']} aria-live="polite" data-testid="scanned">
        {waiting > 0 && (
          <StatusDot tone="warn">
            {say('waiting')} <Num value={waiting} />
          </StatusDot>
        )}
        {last.map((row) => (
          <Scanned key={row.product} row={row} />
        ))}
        {unknown.map((one) => (
          <StatusDot key={one} tone="bad">
            {say('notFound')}: <Code>{one}</Code>
          </StatusDot>
        ))}
      </div>
    </form>
  );
}

function Scanned({ row }: { readonly row: StockCountRow }): ReactNode {
  const say = useStockWords();
  const { name, weighed, counted, expected, difference } = row;
  return (
    <p className={classes['line']}>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      {say('counted')} <Qty milli={counted ?? 0} weighed={weighed} />
      {expected !== null && (
        <span className={quiet}>
          {' '}
          · {say('expected')} <Qty milli={expected} weighed={weighed} />
        </span>
      )}
      {difference !== null && difference !== 0 && (
        <span className={classes['bad']}>
          {' '}
          · {say('difference')} <Qty milli={difference} weighed={weighed} />
        </span>
      )}
    </p>
  );
}
