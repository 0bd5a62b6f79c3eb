import { documentLabel, EVERY_TYPE, type Label, PAPER_COPIES } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import {
  findSerial,
  savePrinterPlan,
  portKey,
  type PrinterPlan,
  printerPlan,
  type PrinterEncoding,
} from '../../../platform/hardware/serial-port.ts';
import { usePluginStatus } from '../../../platform/hardware/plugin-status.store.ts';
import {
  deviceTarget,
  saveDeviceTarget,
  mailAddressOf,
  mailTarget,
  PRINT_TARGETS,
  type PrintTarget,
  targetOf,
} from '../../../platform/hardware/print-target.ts';
import { canConnectPrinter, printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import { i18n, labelText } from '../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useBill } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { useMode } from '../bill/mode.store.ts';
import { show } from '../bill/open-panel.ts';
import { storedStyles } from './paper-input.ts';
import { currentTill } from '../till/till.registry.ts';
import { useMailIsSetUp } from './use-mail-is-set-up.ts';
import { Choices, Field } from '../parts/fields.tsx';
import { BridgeSection } from './bridge-section.tsx';
import { PanelFrame } from '../parts/panel-frame.tsx';
import classes from '../parts/panels.module.css';

/** Only in this chunk, because the Hebrew of the till's own words is part of its first load. */
const WORDS = {
  title: { he: 'מדפסות', en: 'Printers' },
  receipts: { he: 'קבלות', en: 'Receipts' },
  connect: { he: 'חברו', en: 'Connect' },
  test: { he: 'הדפסת ניסיון', en: 'Test print' },
  help: {
    he: 'לכל מחלקה אפשר לקבוע מדפסת במטבח. מה שאין לו מדפסת משלו מודפס במדפסת הקבלות.',
    en: 'Each department may name a kitchen printer. What has none of its own is printed where receipts go.',
  },
  connected: { he: 'המדפסת חוברה', en: 'The printer is connected' },
  speech: { he: 'איך המדפסת מקבלת עברית', en: 'How the printer takes Hebrew' },
  where: {
    he: 'לאן יוצא הנייר של עסקה בקופה הזו',
    en: 'Where the paper of a sale of this till goes',
  },
  whereThis: { he: 'רק העסקה שעל המסך', en: 'Only the sale on the screen' },
  asTill: { he: 'כמו הקופה', en: 'As the till' },
  copies: { he: 'כמה ניירות לעסקה שעל המסך', en: 'Papers of the sale on the screen' },
  asStyle: { he: 'כמו בהגדרות', en: 'As in the settings' },
  ask: { he: 'לשאול', en: 'Ask' },
  style: {
    he: 'איך נראה הנייר של העסקה שעל המסך',
    en: 'How the paper of the sale on the screen looks',
  },
  every: { he: 'הסגנון הכללי', en: 'The general style' },
  printer: { he: 'מדפסת קבלות', en: 'Receipt printer' },
  a4: { he: 'A4, דרך הדפדפן', en: 'A4, through the browser' },
  mail: { he: 'בדוא"ל, ללקוח', en: 'By e-mail, to the customer' },
  address: { he: 'כתובת דוא"ל', en: 'E-mail address' },
  addressHelp: {
    he: 'ריק: לכתובת של הלקוח שבחשבון. בלי לקוח, שואלים לכתובת אחרי התשלום.',
    en: "Empty: to the address of the bill's customer. Without a customer the till asks after the payment.",
  },
  none: { he: 'בלי נייר, אלא אם מבקשים', en: 'No paper, unless the customer asks' },
  noSerial: {
    he: 'הדפדפן הזה אינו מתחבר למדפסת קבלות בעצמו. אפשר להדפיס דרכו.',
    en: 'This browser does not connect to a receipt printer itself. Papers can be printed through it.',
  },
  picture: { he: 'כתמונה (בכל מדפסת)', en: 'As a picture (any printer)' },
  cp862: { he: 'כטקסט, דף קוד 862', en: 'As text, code page 862' },
  'windows-1255': { he: 'כטקסט, Windows-1255', en: 'As text, Windows-1255' },
} as const satisfies Readonly<Record<string, Label>>;

const printerText = (key: keyof typeof WORDS): string => labelText(WORDS[key]);
/** Longest address that fits a bill's header. */
const LONGEST_ADDRESS = 200;
const SPEECHES: readonly PrinterEncoding[] = ['picture', 'cp862', 'windows-1255'];

/** Asks the user for a printer's port and remembers what it is for. */
async function connect(station: string): Promise<boolean> {
  const serial = findSerial();
  if (serial === null) return false;
  try {
    const port = await serial.requestPort();
    const plan = printerPlan();
    savePrinterPlan({ ...plan, stations: { ...plan.stations, [portKey(port)]: station } });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false;
    throw error;
  }
}

async function test(station: string): Promise<void> {
  const name = station === '' ? printerText('receipts') : station;
  await printReceipt(
    [
      { kind: 'mark', text: printerText('test') },
      { kind: 'text', text: name, align: 'center', size: 'large', bold: true },
      { kind: 'columns', start: 'שלום 123 (אבג)', end: '-5.80', bold: false, indent: false },
    ],
    { station },
  ).catch(() => toast({ text: i18n.t('pos:printFailed'), tone: 'bad', id: 'print' }));
}

/** The printers of this till: the one for receipts, and each one that a department names. */
export function PrintersPanel(): ReactNode {
  useTranslation();
  const canConnect = canConnectPrinter();
  const viaBridge = usePluginStatus(({ bridge }) => (bridge?.printers.length ?? 0) > 0);
  const [plan, setPlan] = useState<PrinterPlan>(printerPlan);
  const stations = [
    '',
    ...new Set(
      (currentTill()?.lists.departments ?? [])
        .map(({ printer }) => printer)
        .filter((name) => name !== ''),
    ),
  ];
  const header = useBill(({ cart }) => ((cart?.rows.length ?? 0) > 0 ? cart?.header : undefined));
  const isShown = useMode(({ panel }) => panel.kind === 'printers');
  const bill = isShown ? (header ?? null) : null;
  const [target, setTarget] = useState<PrintTarget>(deviceTarget);
  const mail = useMailIsSetUp(true);
  // Mail is offered where it is set up; an earlier choice of it is shown, because it is still in
  // effect.
  const targets = (chosen: PrintTarget | null) =>
    PRINT_TARGETS.filter((one) => one !== 'mail' || mail || chosen === 'mail').map(
      (one) => [one, printerText(one)] as const,
    );
  const billTarget = bill === null || bill.printTarget === '' ? null : targetOf(bill);
  const styles = bill === null ? [] : storedStyles();
  const speak = (speech: PrinterEncoding): void => {
    savePrinterPlan({ ...plan, speech });
    setPlan(printerPlan());
  };
  return (
    <PanelFrame title={printerText('title')} onBack={() => show({ kind: 'more' })}>
      <Choices
        label={printerText('where')}
        value={target}
        options={targets(target)}
        onChange={(next) => {
          saveDeviceTarget(next);
          setTarget(next);
        }}
      />
      {bill !== null && (
        <Choices
          label={printerText('whereThis')}
          value={billTarget ?? ''}
          options={[['', printerText('asTill')] as const, ...targets(billTarget)]}
          onChange={(printTarget) => {
            dispatch({ type: 'setHeader', changes: { printTarget } });
          }}
        />
      )}
      {bill !== null && billTarget === 'mail' && (
        <Field
          label={printerText('address')}
          value={mailAddressOf(bill)}
          max={LONGEST_ADDRESS}
          help={printerText('addressHelp')}
          onChange={(address) =>
            dispatch({ type: 'setHeader', changes: { printTarget: mailTarget(address.trim()) } })
          }
        />
      )}
      {bill !== null && (
        <Choices
          label={printerText('copies')}
          value={PAPER_COPIES.find((one) => one === bill.printCopies) ?? ''}
          options={[
            ['', printerText('asStyle')] as const,
            ...PAPER_COPIES.map((one) => [one, one === 'ask' ? printerText('ask') : one] as const),
          ]}
          onChange={(printCopies) => {
            dispatch({ type: 'setHeader', changes: { printCopies } });
          }}
        />
      )}
      {bill !== null && styles.length > 0 && (
        <Choices
          label={printerText('style')}
          value={
            styles.some(({ type }) => String(type) === bill.printTemplate) ? bill.printTemplate : ''
          }
          options={[
            ['', printerText('asStyle')] as const,
            ...styles.map(
              ({ type }) =>
                [
                  String(type),
                  type === EVERY_TYPE ? printerText('every') : labelText(documentLabel(type)),
                ] as const,
            ),
          ]}
          onChange={(printTemplate) => {
            dispatch({ type: 'setHeader', changes: { printTemplate } });
          }}
        />
      )}
      <BridgeSection />
      <p className={classes['help']}>{printerText(canConnect ? 'help' : 'noSerial')}</p>
      {(canConnect || viaBridge) &&
        stations.map((station) => (
          <div key={station} className={classes['field']}>
            <span className={classes['fieldLabel']}>
              {station === '' ? printerText('receipts') : station}
            </span>
            <div className={classes['actions']}>
              <BigButton
                wide
                onClick={() =>
                  void connect(station).then((connected) => {
                    if (!connected) return;
                    setPlan(printerPlan());
                    toast({ text: printerText('connected'), tone: 'ok', id: 'printer' });
                  })
                }
              >
                {printerText('connect')}
              </BigButton>
              <BigButton wide onClick={() => void test(station)}>
                {printerText('test')}
              </BigButton>
            </div>
          </div>
        ))}
      {canConnect && (
        <Choices
          label={printerText('speech')}
          value={plan.speech}
          options={SPEECHES.map((speech) => [speech, printerText(speech)] as const)}
          onChange={speak}
        />
      )}
    </PanelFrame>
  );
}
