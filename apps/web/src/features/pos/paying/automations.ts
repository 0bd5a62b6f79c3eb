import {
  type Automation,
  automationFacts,
  validateAutomation,
  type Cart,
  err,
  evaluateAutomations,
  type FrozenSale,
  ok,
  type PricedCart,
  priceCart,
  type ReceiptLine,
  type Result,
  blockMessageOf,
} from '@dalpak/engine';
import { hasPrinter, printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { confirmUnusual } from '../bill/questions.store.ts';
import type { Till } from '../till/till.registry.ts';

/** The printout of a rule: its name and its message. */
function paperOf({ name, message }: Automation): readonly ReceiptLine[] {
  return [
    { kind: 'text', text: name, align: 'center', size: 'large', bold: true },
    { kind: 'rule' },
    { kind: 'text', text: message, align: 'start', size: 'large', bold: false },
  ];
}

/**
 * Carries out a rule, except for stopping the bill. A printout that fails is shown as a notice. The
 * server notifies the back office.
 */
async function runAutomation(rule: Automation): Promise<void> {
  const { id, name, message, action } = rule;
  if (action === 'notify') return;
  try {
    if (action === 'print' && (await hasPrinter())) {
      await printReceipt(paperOf(rule), { openDrawer: false });
      return;
    }
  } catch {
    // Shown on the screen instead, as where there is no printer.
  }
  toast({ title: name, text: message, tone: 'warn', id: `automation ${id}` });
}

/**
 * False for a rule of a later version with a condition that this version does not know; the server
 * enforces it.
 */
function isAutomation(rule: unknown): rule is Automation {
  return (
    typeof rule === 'object' &&
    rule !== null &&
    validateAutomation(rule as Parameters<typeof validateAutomation>[0]) === null
  );
}

function metAutomations(
  till: Till,
  timing: Automation['timing'],
  cart: Cart,
  priced: PricedCart,
): readonly Automation[] {
  return evaluateAutomations(
    till.lists.automations.filter(isAutomation),
    timing,
    automationFacts(cart, priced),
  );
}

/** Whether the user confirms closing the bill in spite of the rule's warning. */
function confirmWarning(rule: Automation): Promise<boolean> {
  return new Promise((resolve) => {
    confirmUnusual({
      kind: 'rule',
      rule,
      run: () => resolve(true),
      onDecline: () => resolve(false),
    });
  });
}

/**
 * Runs the rules before the submit. The first rule that stops the bill returns its reason, and
 * nothing else is done. Warnings are confirmed one after the other first, while the user can still
 * go back to an unchanged bill; then all other rules are carried out.
 */
export async function beforeSubmit(till: Till, cart: Cart): Promise<Result<Cart, string>> {
  const met = metAutomations(till, 'before', cart, priceCart(cart, till.env()));
  const stop = met.find(({ action }) => action === 'block');
  // The code that shows the refusal shows this text, for as long as the refusal is valid.
  if (stop !== undefined) return err(blockMessageOf(stop));
  for (const rule of met)
    if (rule.action === 'warn' && !(await confirmWarning(rule))) return err(blockMessageOf(rule));
  for (const rule of met) if (rule.action !== 'warn') await runAutomation(rule);
  return ok(cart);
}

/** Runs the rules after the submit, when the sale is stored. */
export async function afterSubmit(
  till: Till,
  { cart, priced }: Pick<FrozenSale, 'cart' | 'priced'>,
): Promise<void> {
  for (const rule of metAutomations(till, 'after', cart, priced)) await runAutomation(rule);
}
