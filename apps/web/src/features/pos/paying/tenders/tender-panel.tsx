import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { PaymentTypeView } from '@dalpak/contracts';
import { type Agorot, findDocumentRule, validatePayment } from '@dalpak/engine';
import { i18n, labelText, nameText } from '../../../../platform/i18n/i18n.ts';
import { payments } from '../../../../platform/i18n/he/payments.ts';
import { useKeyboardLayer } from '../../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { activePlugins } from '../../../../platform/plugins/active-plugins.ts';
import { useAppInit } from '../../../../platform/session/session.store.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { Kbd } from '../../../../ui/fields/kbd.tsx';
import { useBill } from '../../bill/bill.store.ts';
import { notify } from '../../bill/notice.store.ts';
import { currentTill } from '../../till/till.registry.ts';
import { defaultTender } from './first-tender.ts';
import { orderTenders } from './order-tenders.ts';
import { iconOf } from './tender-icons.ts';
import { typesOfTill } from './types-of-till.ts';
import { setPaymentRules } from '../payment-rules.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import { CardForm } from './card-form.tsx';
import { Choices, TenderForm, isolatedMoney, useSum } from '../../parts/fields.tsx';
import { settleCharges } from './charges.ts';
import { useCharge } from './charge.store.ts';
import { ChequeForm } from './cheque-form.tsx';
import classes from '../../parts/fields.module.css';
import { NumberForm } from './number-form.tsx';
import { MachineWait } from './machine-cash.tsx';
import { holdUnknownCharge } from './hold-unknown-charge.ts';
import {
  allowanceLeft,
  hasTerminal,
  type TillTender,
  typesAwaitingServer,
  tenderOfType,
  offeredTypes,
} from './offered-tenders.ts';
import { payByPlugin, payingPluginsOf, type PayingPlugin } from './plugin-payments.ts';
import { CreditForm, MealForm, OwnForm, TransferForm } from './plain-forms.tsx';

function isNotice(code: string): code is keyof typeof payments.notice {
  return Object.hasOwn(payments.notice, code);
}

// With this chunk the till accepts every tender and has the words for their errors.
setPaymentRules(validatePayment, (code) =>
  isNotice(code) ? i18n.t(`payments:notice.${code}`) : null,
);

/** The settings of the payment, the offered tenders, and whether the server is online. */
function useTenders(): {
  readonly offered: readonly PaymentTypeView[];
  readonly awaiting: readonly PaymentTypeView[];
  readonly online: boolean;
  readonly allowance: Agorot;
} {
  const { offline_data: offline } = useAppInit();
  const cart = useBill((state) => state.cart);
  const online = useTillStatus((state) => state.link !== 'offline');
  const plugins = usePayingPlugins(online).length > 0;
  if (cart === null || offline === null)
    return { offered: typesOfTill(null), awaiting: [], online, allowance: 0 };
  const settings = {
    ...offline.settings,
    card: offline.card,
    types: typesOfTill(offline),
    plugins,
  };
  // An invoice of the back office's kind takes no cards and vouchers that only a sale redeems.
  const rule = findDocumentRule(cart.header.documentType);
  const isTaken = ({ method }: PaymentTypeView): boolean =>
    rule === null || (method !== null && rule.tenders.some((one) => one === method));
  return {
    offered: offeredTypes(cart, settings, online).filter(isTaken),
    awaiting: typesAwaitingServer(cart, settings, online).filter(isTaken),
    online,
    allowance: allowanceLeft(cart, offline.settings.offline_allowance),
  };
}

/** Most payment types in sight; the others are behind a button. */
const MAX_SHOWN = 12;
/** The first means and the second most used one are large. */
const LARGE = 2;

/** Keys of the most used tenders; the arrow keys reach all. */
const KEY: Partial<Record<TillTender, string>> = { cash: 'F3', card: 'F5', gift_card: 'F7' };

interface TenderTabsProps {
  readonly chosen: TillTender;
  readonly onChoose: (means: TillTender) => void;
}

/**
 * The tenders that may pay this bill, and the form of the chosen one, except cash. They are in one
 * chunk, so that the form appears as soon as its button is pressed: a gift card scanned directly
 * afterwards must not be lost.
 */
export function TenderPanel({
  owed,
  ...tabs
}: TenderTabsProps & { readonly owed: Agorot }): ReactNode {
  return (
    <>
      <TenderTabs {...tabs} />
      {tabs.chosen !== 'cash' && <OtherTender means={tabs.chosen} owed={owed} />}
    </>
  );
}

/** The tenders that may pay this bill, as buttons for touch and arrow keys. */
function TenderTabs({ chosen, onChoose }: TenderTabsProps): ReactNode {
  const { t } = useTranslation('payments');
  const { offered: inOrder, awaiting } = useTenders();
  const offered = orderTenders(inOrder, defaultTender(), currentTill()?.lists.means ?? []);
  const list = useRef<HTMLDivElement>(null);
  const limited = useBill((state) => (state.cart?.account?.paymentsPermissions.length ?? 0) > 0);
  const [all, setAll] = useState(false);
  const tenders = offered.map(tenderOfType);
  const isOffered = tenders.includes(chosen);
  const missingCard = useCardMissing() && !tenders.includes('card');
  const [first] = tenders;
  // The chosen one stays in sight.
  const shown =
    all || offered.length <= MAX_SHOWN
      ? offered
      : offered.filter((type, at) => at < MAX_SHOWN - 1 || tenderOfType(type) === chosen);
  useEffect(() => {
    if (!isOffered && first !== undefined) onChoose(first);
  }, [isOffered, first, onChoose]);
  // The key of a tender that waits for the network shows that reason too.
  useKeyboardLayer({
    keys: Object.fromEntries(
      awaiting
        .map(tenderOfType)
        .flatMap((means) =>
          KEY[means] === undefined ? [] : [[KEY[means], () => notify('MEANS_OFFLINE')] as const],
        ),
    ),
  });
  useKeyboardLayer({
    keys: Object.fromEntries(
      tenders.flatMap((means) =>
        KEY[means] === undefined ? [] : [[KEY[means], () => onChoose(means)] as const],
      ),
    ),
  });
  const walk = (event: KeyboardEvent): void => {
    const forth = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const step =
      event.key === forth ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0;
    const seen = shown.map(tenderOfType);
    const next = seen[(seen.indexOf(chosen) + step + seen.length) % seen.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`[data-means='${next}']`)?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        data-broad
        tabIndex={-1}
        aria-label={t('means')}
        className={classes['tabs']}
        ref={list}
        onKeyDown={walk}
      >
        {shown.map((type, index) => {
          const means = tenderOfType(type);
          const Icon = iconOf(means);
          return (
            <button
              key={means}
              type="button"
              role="tab"
              data-means={means}
              aria-selected={means === chosen}
              tabIndex={means === chosen ? 0 : -1}
              data-large={index < LARGE || undefined}
              className={classes['tab']}
              {...(type.colour === ''
                ? {}
                : { style: { borderBlockEndColor: type.colour, borderBlockEndWidth: 4 } })}
              {...(KEY[means] === undefined ? {} : { 'aria-keyshortcuts': KEY[means] })}
              onClick={(event) => {
                onChoose(means);
                // Enter must submit the payment, and on a focused tab it would press the tab again. A
                // user who moves by keys keeps the focus.
                if (event.detail > 0) event.currentTarget.blur();
              }}
            >
              <Icon size={20} aria-hidden />
              {nameText(type.name)}
              {KEY[means] !== undefined && <Kbd>{KEY[means]}</Kbd>}
            </button>
          );
        })}
        {awaiting.map(({ id, name }) => (
          // The note below says it to a screen reader.
          <span key={id} className={classes['tabOff']} aria-hidden>
            {name}
            <small>{t('needsNetwork')}</small>
          </span>
        ))}
      </div>
      {shown.length < offered.length && (
        <BigButton onClick={() => setAll(true)} data-testid="more-tenders">
          {t('moreTenders', { count: offered.length - shown.length })}
        </BigButton>
      )}
      {missingCard && <CardMissing />}
      {limited && <p className={classes['note']}>{t('onlyAllowed')}</p>}
      {awaiting.length > 0 && (
        <p className={classes['note']} data-testid="means-offline">
          {t('awaiting', { means: awaiting.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </>
  );
}

interface OtherTenderProps {
  readonly means: Exclude<TillTender, 'cash'>;
  /** The amount due, to the agora: only cash is rounded. */
  readonly owed: Agorot;
}

/** Whether this till has no active card terminal at all, also when the server is reached. */
function useCardMissing(): boolean {
  const { offline_data: offline } = useAppInit();
  return offline !== null && offline.card.terminals.length === 0;
}

/** Why cards are not offered, and for who may define one, where. */
function CardMissing(): ReactNode {
  const { t } = useTranslation('payments');
  return (
    <p className={classes['note']} data-testid="card-missing">
      {t('cardMissing')}
    </p>
  );
}

/** The form of a tender other than cash. */
function OtherTender({ means, owed }: OtherTenderProps): ReactNode {
  const { offline_data: offline } = useAppInit();
  const account = useBill((state) => state.cart?.account ?? null);
  const { online, allowance } = useTenders();
  if (offline === null) return null;
  const { settings } = offline;
  if (means.startsWith('own:')) {
    const type = typesOfTill(offline).find((one) => tenderOfType(one) === means);
    return type === undefined ? null : <OwnForm key={`${means} ${owed}`} type={type} owed={owed} />;
  }
  switch (means) {
    case 'card':
      return (
        <CardForm
          key={owed}
          owed={owed}
          card={offline.card}
          terminal={hasTerminal(offline.card, online)}
          byHand={settings.card_by_hand}
          mostPayments={settings.card_payments}
        />
      );
    case 'cheque':
      return <ChequeForm owed={owed} online={online} />;
    case 'gift_card':
    case 'voucher':
    case 'credit_voucher':
      return (
        <NumberForm key={means} method={means} owed={owed} online={online} allowance={allowance} />
      );
    case 'customer_credit':
      return account === null ? null : (
        <CreditForm
          key={owed}
          account={account}
          online={online}
          owed={owed}
          allowance={allowance}
        />
      );
    case 'cibus':
    case 'tenbis':
      return <MealForm key={`${means} ${owed}`} method={means} owed={owed} />;
    case 'plugin':
      return <PluginForm owed={owed} />;
    case 'transfer':
      return <TransferForm key={owed} owed={owed} />;
    default:
      return null;
  }
}

function usePayingPlugins(online: boolean): readonly PayingPlugin[] {
  const { data } = useQuery({ ...activePlugins, enabled: online });
  return payingPluginsOf(data ?? []);
}

/** Marketplace plugins that take payments, each with its own button. */
function PluginForm({ owed }: { readonly owed: Agorot }): ReactNode {
  const { t } = useTranslation('payments');
  const plugins = usePayingPlugins(true);
  const [chosen, setChosen] = useState<string | null>(null);
  const sum = useSum(owed);
  const plugin = plugins.find(({ id }) => id === chosen) ?? plugins[0];
  if (plugin === undefined) return null;
  return (
    <TenderForm
      submit={t('add', { sum: isolatedMoney(sum.amount ?? 0) })}
      disabled={sum.amount === null}
      onSubmit={() => {
        if (sum.amount !== null) void payByPlugin(plugin, sum.amount);
      }}
    >
      <Choices
        label={t('method.plugin')}
        value={plugin.id}
        options={plugins.map(({ id, payment: { label } }) => [id, labelText(label)] as const)}
        onChange={setChosen}
      />
      {sum.field}
    </TenderForm>
  );
}

/**
 * Progress while a card is charged or voided; when the outcome is unknown, the button to check it.
 */
export function ChargeWait(): ReactNode {
  const { t } = useTranslation('payments');
  const phase = useCharge((state) => state.phase);
  const link = useTillStatus((state) => state.link);
  const gone = useRef(link === 'offline');
  useEffect(() => {
    // The server is online again, so the outcome of the charge is checked without the user.
    if (phase === 'unknown' && gone.current && link !== 'offline') void settleCharges();
    gone.current = link === 'offline';
  }, [phase, link]);
  if (phase === 'machine') return <MachineWait />;
  if (phase === 'unknown') {
    return (
      <div className={classes['wait']} role="alert">
        <h1>{t('unknownTitle')}</h1>
        <p>{t('unknownText')}</p>
        <BigButton
          tone="brand"
          tall
          wide
          autoFocus
          onClick={() => void settleCharges()}
          data-testid="ask-again"
        >
          {t('askAgain')}
        </BigButton>
        <BigButton wide onClick={() => void holdUnknownCharge()}>
          {t('putAside')}
        </BigButton>
        <p className={classes['note']}>{t('putAsideHelp')}</p>
      </div>
    );
  }
  return (
    <div className={classes['wait']} role="status">
      <Loader size="md" />
      <p>{t(phase === 'voiding' ? 'voiding' : phase === 'asking' ? 'asking' : 'waiting')}</p>
    </div>
  );
}
