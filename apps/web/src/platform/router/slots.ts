import type { AppInit, TransactionView } from '@dalpak/contracts';
import { type ComponentType, createContext, createElement, type ReactNode, Suspense, useContext } from 'react';

/**
 * Places that one feature offers and another fills, so that no feature imports another. The name of a slot and the
 * props its filling gets are agreed here.
 */
export interface SlotProps {
  /** One status light of the top bar: network, sync, printer. Filled by the till. */
  'topbar.status': Readonly<Record<never, never>>;
  /** The receipt of a stored transaction, on the screen, with its print button. Filled by the transactions feature. */
  'sale.receipt': { readonly transaction: TransactionView; readonly mode: 'copy' };
  /** On a till whose registration has ended: what became of the bill that was on its screen. Filled by the till. */
  'till.ended': Readonly<Record<never, never>>;
  /** The whole page of a user who has to set up the second step of the sign-in. Filled by my account. */
  'start.secondStep': Readonly<Record<never, never>>;
  /** A card of the home page. */
  'home.card': Readonly<Record<never, never>>;
  /** Buttons of marketplace plugins above a list, for its checked rows, or in a form. */
  'records.triggers': { readonly place: 'list' | 'row' | 'form'; readonly component: number; readonly ids: readonly string[] };
  /** Runs unseen as long as somebody is signed in. */
  'app.background': Readonly<Record<never, never>>;
  /** What a notification of this type lets its reader do; a filling draws nothing for types that are not its own. */
  'notification.action': { readonly type: string; readonly subject: string; readonly onDone: () => void };
  /** Under the form of a record that is there; a filling draws nothing for components that are not its own. */
  'record.panel': { readonly component: number; readonly id: string };
  /** An item of the user drawer, drawn with `DrawerItem`; `onPick` closes the drawer. */
  'userdrawer.timekeeper': { readonly onPick: () => void };
  'userdrawer.support': { readonly onPick: () => void };
  'userdrawer.tech': { readonly onPick: () => void };
}

export type SlotName = keyof SlotProps;

/** What a feature puts into a slot. Made by {@link fillSlot}, which checks the component against the slot's props. */
export interface SlotFilling {
  readonly slot: SlotName;
  readonly component: ComponentType<never>;
  /** Asks for what it will show, as soon as it is known who is here. */
  readonly warmUp?: (init: AppInit) => Promise<void>;
}

export function fillSlot<N extends SlotName>(slot: N, component: ComponentType<SlotProps[N]>, warmUp?: (init: AppInit) => Promise<void>): SlotFilling {
  return { slot, component: component as ComponentType<never>, ...(warmUp && { warmUp }) };
}

const SlotContext = createContext<readonly SlotFilling[]>([]);
export const SlotProvider = SlotContext.Provider;

/** True when some feature fills the slot: a button that opens it is shown only then. */
export function useSlotFilled(name: SlotName): boolean {
  return useContext(SlotContext).some(({ slot }) => slot === name);
}

/** Draws everything that fills the slot, in the order of the shell's list of features. */
export function Slot<N extends SlotName>({ name, props }: { readonly name: N; readonly props: SlotProps[N] }): ReactNode {
  const fillings = useContext(SlotContext).filter(({ slot }) => slot === name);
  return fillings.map(({ component }, index) =>
    // The component was checked against this slot's props in fillSlot. A filling that is still on its way leaves its
    // place empty and the rest of the screen standing.
    createElement(Suspense, { key: `${name}-${index}` }, createElement(component as unknown as ComponentType<SlotProps[N]>, props)),
  );
}
