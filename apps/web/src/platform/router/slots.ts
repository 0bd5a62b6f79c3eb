import type {
  AppInit,
  CardCustomer,
  RightsValue,
  SearchType,
  TransactionView,
} from '@dalpak/contracts';
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  Suspense,
  useContext,
} from 'react';

/** What a list finds, as the calls over its rows take it. */
export interface FoundRows {
  readonly active: boolean | null;
  readonly view: string;
  readonly q: string;
  readonly search: Readonly<Record<string, { readonly val: string; readonly type: SearchType }>>;
  readonly count: number;
}

/**
 * Places that one feature offers and another fills, so that no feature imports another. This file
 * fixes each slot's name and the props of its filling.
 */
export interface SlotProps {
  /** One status light of the top bar: network, sync, printer. Filled by the till. */
  'topbar.status': Readonly<Record<never, never>>;
  /**
   * The receipt of a stored transaction, on the screen, with its print button. Filled by the
   * transactions feature.
   */
  'sale.receipt': { readonly transaction: TransactionView; readonly mode: 'copy' };
  /** On a till whose registration has ended: the state of its open bill. Filled by the till. */
  'till.ended': Readonly<Record<never, never>>;
  /** The full page for a user who must set up the second sign-in step. Filled by my account. */
  'start.secondStep': Readonly<Record<never, never>>;
  /** Acts of the till on the card of a call. Filled by the till; draws nothing elsewhere. */
  'call.acts': {
    /** Number of the call's record. */
    readonly call: number;
    readonly number: string;
    /** Null for a caller who is no customer yet. */
    readonly customer: CardCustomer | null;
    readonly onDone: () => void;
  };
  /** Under the head of home: the first steps of a new business. */
  'home.start': Readonly<Record<never, never>>;
  /** At the end of help: what brings those steps back. */
  'help.start': Readonly<Record<never, never>>;
  /** First card of the settings of the business: its details. */
  'settings.business': Readonly<Record<never, never>>;
  /** First card of the settings of messages: the providers. */
  'settings.messages': Readonly<Record<never, never>>;
  /** A card of the home page. */
  'home.card': Readonly<Record<never, never>>;
  /** Buttons of marketplace plugins above a list, for its checked rows, or in a form. */
  'records.triggers': {
    readonly place: 'list' | 'row' | 'form';
    readonly component: number;
    readonly ids: readonly string[];
    /** What the list around the buttons finds; absent elsewhere. */
    readonly found?: FoundRows;
  };
  /** Runs invisibly while a user is signed in. */
  'app.background': Readonly<Record<never, never>>;
  /**
   * The action that a notification of this type offers; a filling draws nothing for other types.
   */
  'notification.action': {
    readonly type: string;
    readonly subject: string;
    readonly onDone: () => void;
  };
  /** Below the form of an existing record; a filling draws nothing for other components. */
  'record.panel': { readonly component: number; readonly id: string };
  /** Above the form of an existing record; a filling draws nothing for other components. */
  'record.card': { readonly component: number; readonly id: string };
  /** Under the first fields of a stored product: its stock. Filled by the stock feature. */
  'product.stock': { readonly product: number };
  /** Shows the till and the menu as a map of permissions opens them. Filled by the shell. */
  'rights.try': { readonly rights: RightsValue; readonly name: string };
  /** An item of the user drawer, drawn with `DrawerItem`; `onPick` closes the drawer. */
  'userdrawer.timekeeper': { readonly onPick: () => void };
  'userdrawer.support': { readonly onPick: () => void };
  'userdrawer.tech': { readonly onPick: () => void };
}

export type SlotName = keyof SlotProps;

/**
 * A feature's content for a slot. Created by {@link fillSlot}, which checks the component against
 * the slot's props.
 */
export interface SlotFilling {
  readonly slot: SlotName;
  readonly component: ComponentType<never>;
  /** Requests its data as soon as the session is known. */
  readonly warmUp?: (init: AppInit) => Promise<void>;
}

export function fillSlot<N extends SlotName>(
  slot: N,
  component: ComponentType<SlotProps[N]>,
  warmUp?: (init: AppInit) => Promise<void>,
): SlotFilling {
  return { slot, component: component as ComponentType<never>, ...(warmUp && { warmUp }) };
}

const SlotContext = createContext<readonly SlotFilling[]>([]);
export const SlotProvider = SlotContext.Provider;

/** True when a feature fills the slot; a button that opens the slot is only shown then. */
export function useSlotFilled(name: SlotName): boolean {
  return useContext(SlotContext).some(({ slot }) => slot === name);
}

/** Draws everything that fills the slot, in the order of the shell's list of features. */
export function Slot<N extends SlotName>({
  name,
  props,
}: {
  readonly name: N;
  readonly props: SlotProps[N];
}): ReactNode {
  const fillings = useContext(SlotContext).filter(({ slot }) => slot === name);
  return fillings.map(({ component }, index) =>
    // `fillSlot` checked the component against this slot's props. A filling that still loads leaves
    // its place empty and does not block the rest of the screen.
    createElement(
      Suspense,
      { key: `${name}-${index}` },
      createElement(component as unknown as ComponentType<SlotProps[N]>, props),
    ),
  );
}
