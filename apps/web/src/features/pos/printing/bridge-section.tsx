import type { Label } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import {
  BridgeError,
  DEFAULT_BRIDGE,
  leaveBridge,
  pairWithBridge,
} from '../../../platform/hardware/bridge.ts';
import { usePluginStatus } from '../../../platform/hardware/plugin-status.store.ts';
import { storedBridge } from '../../../platform/hardware/stored-bridge.ts';
import { labelText } from '../../../platform/i18n/i18n.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { StatusDot } from '../../../ui/layout/status-dot.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { Field } from '../parts/fields.tsx';
import classes from '../parts/panels.module.css';

const WORDS = {
  title: { he: 'גשר החומרה', en: 'Hardware bridge' },
  help: {
    he: 'הגשר רץ במחשב הקופה. הציגו בדף שלו קוד, והקלידו אותו כאן.',
    en: "The bridge runs on the till's computer. Show a code on its page, and type it here.",
  },
  code: { he: 'הקוד של הגשר', en: 'Code of the bridge' },
  address: { he: 'כתובת הגשר', en: 'Address of the bridge' },
  connect: { he: 'חברו לגשר', en: 'Connect to the bridge' },
  leave: { he: 'נתקו מהגשר', en: 'Disconnect from the bridge' },
  connected: { he: 'הגשר מחובר', en: 'The bridge is connected' },
  unreachable: { he: 'הגשר אינו עונה', en: 'The bridge does not answer' },
  waiting: { he: 'הדפסות ממתינות: {{n}}', en: 'Papers that wait: {{n}}' },
  noPrinter: {
    he: 'אין לגשר מדפסת. הוסיפו אותה בדף של הגשר.',
    en: 'The bridge has no printer. Add one on its page.',
  },
  wrong: { he: 'הקוד שגוי. הציגו קוד חדש בדף של הגשר.', en: 'The code is wrong. Show a new one.' },
  noCode: {
    he: 'הגשר אינו מציג קוד כרגע. לחצו בדף שלו על הציגו קוד.',
    en: 'The bridge shows no code now. Press Show a code on its page.',
  },
  off: {
    he: 'הגשר אינו עונה. בדקו שהוא פועל במחשב הזה, ושהדפדפן מורשה לפנות לרשת המקומית.',
    en: 'The bridge does not answer. Check that it runs on this computer, and that the browser may reach the local network.',
  },
} as const satisfies Readonly<Record<string, Label>>;
const wordOf = (key: keyof typeof WORDS, n = ''): string =>
  labelText(WORDS[key]).replace('{{n}}', n);
const DIGITS = 6;

function textOf(error: unknown): string {
  const code = error instanceof BridgeError ? error.code : '';
  if (code === 'CODE_WRONG') return wordOf('wrong');
  return wordOf(code === 'FORBIDDEN_ORIGIN' ? 'noCode' : 'off');
}

/** Pairs this till with the desktop bridge, and shows what is connected through it. */
export function BridgeSection(): ReactNode {
  const bridge = usePluginStatus((state) => state.bridge);
  const { cloud } = useAppInit();
  const [paired, setPaired] = useState(() => storedBridge() !== null);
  const [code, setCode] = useState('');
  const [address, setAddress] = useState(DEFAULT_BRIDGE);
  const [error, setError] = useState<string | null>(null);
  const connect = (): void => {
    pairWithBridge(code, cloud.terminal?.name ?? cloud.name, address).then(
      () => {
        setPaired(true);
        setCode('');
        toast({ text: wordOf('connected'), tone: 'ok', id: 'bridge' });
      },
      (failure: unknown) => setError(textOf(failure)),
    );
  };
  return (
    <section className={classes['field']} aria-label={wordOf('title')}>
      <span className={classes['fieldLabel']}>{wordOf('title')}</span>
      {paired ? (
        <>
          <StatusDot tone={bridge === null ? 'bad' : 'ok'}>
            {bridge === null ? wordOf('unreachable') : `${wordOf('connected')} · ${bridge.version}`}
          </StatusDot>
          {bridge !== null && bridge.waiting > 0 && (
            <StatusDot tone="warn">{wordOf('waiting', String(bridge.waiting))}</StatusDot>
          )}
          {bridge?.printers.length === 0 && (
            <p className={classes['help']}>{wordOf('noPrinter')}</p>
          )}
          <BigButton wide onClick={() => void leaveBridge().then(() => setPaired(false))}>
            {wordOf('leave')}
          </BigButton>
        </>
      ) : (
        <>
          <p className={classes['help']}>{wordOf('help')}</p>
          <Field
            label={wordOf('code')}
            value={code}
            numeric="digits"
            max={DIGITS}
            error={error}
            onChange={(text) => {
              setError(null);
              setCode(text.replace(/\D/g, ''));
            }}
          />
          <Field label={wordOf('address')} value={address} max={100} onChange={setAddress} />
          <BigButton wide disabled={code.length !== DIGITS} onClick={connect}>
            {wordOf('connect')}
          </BigButton>
        </>
      )}
    </section>
  );
}
