import { type ReactNode, useState } from 'react';
import { takeCash } from '@dalpak/contracts';
import type { Agorot } from '@dalpak/engine';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../platform/api/api.ts';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { Money } from '../../../../ui/figures/num.tsx';
import { toast } from '../../../../ui/messages/toast.ts';
import { openSignInWhenSignedOut } from '../../till/cashier-signed-out.ts';
import { cartNow } from '../../bill/bill.store.ts';
import { can } from '../../bill/mode.store.ts';
import { cancelAct, machineActQuery } from '../../till/machine-act.ts';
import { isCashAllowed } from '../submit-bill.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import { useCharge } from './charge.store.ts';
import {
  clearOpenCharge,
  markBusy,
  releaseBill,
  settleCharges,
  storeOpenCharge,
  wasRefused,
} from './charges.ts';
import { isolatedMoney, TenderForm, useSum } from '../../parts/fields.tsx';
import { holdUnknownCharge } from './hold-unknown-charge.ts';
import classes from '../../parts/fields.module.css';

/**
 * Lets the cash machine take a sum of the bill. The act is stored with the bill first, so that a page
 * that opens again finds it.
 */
async function payByMachine(amount: Agorot): Promise<void> {
  const cart = cartNow();
  if (cart === null || !can('take') || !isCashAllowed(amount)) return;
  const id = crypto.randomUUID();
  markBusy('waiting');
  if (!(await storeOpenCharge(id))) {
    releaseBill('ERROR');
    return;
  }
  try {
    await api.call(takeCash, { body: { id, cart: cart.id, amount } });
  } catch (error) {
    if (wasRefused(error)) {
      clearOpenCharge();
      releaseBill(openSignInWhenSignedOut(error) ? null : error.code);
      return;
    }
  }
  await settleCharges();
}

interface MachineCashProps {
  readonly owed: Agorot;
  readonly name: string;
  /** The panel for cash without the machine. */
  readonly byHand: ReactNode;
}

/** Cash at a till with a machine: the sum goes into the machine, or is taken by hand. */
export function MachineCash({ owed, name, byHand }: MachineCashProps): ReactNode {
  const { t } = useTranslation('payments');
  const online = useTillStatus(({ link }) => link !== 'offline');
  const [manual, setManual] = useState(false);
  const sum = useSum(owed, owed);
  if (manual || !online)
    return (
      <>
        {online ? (
          <BigButton wide onClick={() => setManual(false)}>
            {t('machineAgain')}
          </BigButton>
        ) : (
          <p className={classes['note']}>{t('machineOffline')}</p>
        )}
        {byHand}
      </>
    );
  const { amount } = sum;
  const inTens = amount !== null && amount % 10 === 0;
  return (
    <TenderForm
      submit={t('machineTake', { sum: isolatedMoney(amount ?? 0) })}
      disabled={!inTens}
      onSubmit={() => {
        if (amount !== null && inTens) void payByMachine(amount);
      }}
    >
      <p className={classes['note']}>{t('machineName', { name })}</p>
      {sum.field}
      {amount !== null && !inTens && <p className={classes['note']}>{t('machinePart')}</p>}
      <BigButton wide onClick={() => setManual(true)} data-testid="machine-by-hand">
        {t('machineByHand')}
      </BigButton>
    </TenderForm>
  );
}

/** What the customer put into the machine so far, and the button to cancel. */
export function MachineWait(): ReactNode {
  const { t } = useTranslation('payments');
  const machine = useCharge((state) => state.machine);
  const [cancelling, setCancelling] = useState(false);
  const { data, isError } = useQuery(
    machineActQuery(machine?.id ?? null, ({ paid_out: paidOut, outcome }) => {
      if (outcome === 'done' && paidOut > 0)
        toast({
          text: i18n.t('payments:machineChange', { sum: isolatedMoney(paidOut) }),
          tone: 'ok',
          id: 'machine-change',
        });
      void settleCharges();
    }),
  );
  if (machine === null) return null;
  const putIn = data?.put_in ?? 0;
  const silent = isError || data?.silent === true;
  return (
    <div className={classes['wait']} role="status" data-testid="machine-wait">
      <h1>{t('machineInsert', { sum: isolatedMoney(machine.amount) })}</h1>
      <p>
        {t('machineSoFar')}{' '}
        <strong data-testid="machine-so-far">
          <Money agorot={putIn} />
        </strong>
      </p>
      <p>
        {t('machineLeft')} <Money agorot={Math.max(0, machine.amount - putIn)} />
      </p>
      {silent && <p role="alert">{t('machineSilent')}</p>}
      <BigButton
        tone="bad"
        tall
        wide
        disabled={cancelling}
        data-testid="machine-cancel"
        onClick={() => {
          setCancelling(true);
          void cancelAct(machine.id)
            .catch(openSignInWhenSignedOut)
            .finally(() => setCancelling(false));
        }}
      >
        {t('machineCancel')}
      </BigButton>
      {silent && (
        <BigButton wide onClick={() => void holdUnknownCharge()}>
          {t('putAside')}
        </BigButton>
      )}
    </div>
  );
}
