import { type Automation, automationFacts, automationFault, type Cart, err, evaluateAutomations, type FrozenSale, ok, type PricedCart, priceCart, type ReceiptLine, type Result, wordsOfStop } from '@dalpak/engine';
import { hasPrinter, printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import { toast } from '../../../ui/toast.ts';
import { askUnusual } from './cart.store.ts';
import type { Till } from './till.registry.ts';

/** The paper of a rule: what it is called and what it says. */
function paperOf({ name, message }: Automation): readonly ReceiptLine[] {
  return [
    { kind: 'text', text: name, align: 'center', size: 'large', bold: true }, { kind: 'rule' },
    { kind: 'text', text: message, align: 'start', size: 'large', bold: false },
  ];
}

/**
 * Does what a rule says, but for stopping; a paper that does not come out is told instead. What
 * goes to the back office the server sends.
 */
async function act(rule: Automation): Promise<void> {
  const { id, name, message, action } = rule;
  if (action === 'notify') return;
  try {
    if (action === 'print' && (await hasPrinter())) {
      await printReceipt(paperOf(rule), { openDrawer: false });
      return;
    }
  } catch {
    // Said on the screen, as where there is no printer.
  }
  toast({ title: name, text: message, tone: 'warn', id: `automation ${id}` });
}

/**
 * A rule of a later version, which asks what this one does not know, is none here; the server holds
 * it.
 */
function isAutomation(rule: unknown): rule is Automation {
  return typeof rule === 'object' && rule !== null && automationFault(rule as Parameters<typeof automationFault>[0]) === null;
}

function metBy(till: Till, timing: Automation['timing'], cart: Cart, priced: PricedCart): readonly Automation[] {
  return evaluateAutomations(till.lists.automations.filter(isAutomation), timing, automationFacts(cart, priced));
}

/** Whether the bill is to be closed in spite of what a rule warns of. */
function isMeant(rule: Automation): Promise<boolean> {
  return new Promise((resolve) => {
    askUnusual({ kind: 'rule', rule, run: () => resolve(true), leave: () => resolve(false) });
  });
}

/**
 * Before the submit: the first rule that stops the bill says why, and nothing else is done. What
 * others warn of is asked about, one after the other, while there is still something to do about
 * it; who goes back finds the bill as it was. Only then all else is done.
 */
export async function beforeSubmit(till: Till, cart: Cart): Promise<Result<Cart, string>> {
  const met = metBy(till, 'before', cart, priceCart(cart, till.env()));
  const stop = met.find(({ action }) => action === 'block');
  // Said by whoever shows the refusal, for as long as it stands.
  if (stop !== undefined) return err(wordsOfStop(stop));
  for (const rule of met) if (rule.action === 'warn' && !(await isMeant(rule))) return err(wordsOfStop(rule));
  for (const rule of met) if (rule.action !== 'warn') await act(rule);
  return ok(cart);
}

/** After the submit, when the sale stands. */
export async function afterSubmit(till: Till, { cart, priced }: Pick<FrozenSale, 'cart' | 'priced'>): Promise<void> {
  for (const rule of metBy(till, 'after', cart, priced)) await act(rule);
}
