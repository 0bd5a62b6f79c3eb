import type { MenuItem, PermissionOperation } from '@dalpak/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { WordKey } from '../i18n/i18n.ts';
import type { SlotFilling } from './slots.ts';

/** `:name` places of the route's path. */
export type RouteParams = Readonly<Record<string, string | undefined>>;

/** Props of every screen. */
export interface ScreenProps {
  readonly params: RouteParams;
}

/**
 * What stands around a screen: `app` the top bar and the side menu, `till` a slim top bar and nothing else,
 * `bare` nothing (sign-in, registration, suspended).
 */
export type Frame = 'app' | 'till' | 'bare';

/** A name on the screen: a key of the word files (namespace and key), or what the route's places make of it. */
export type WindowLabel = WordKey | ((params: RouteParams) => string);

/** Any icon of the icon set. */
export type WindowIcon = ComponentType<{ readonly size?: number | string }>;

/** How a screen shows itself among the open windows. Left out, the component of the route gives the name. */
export interface WindowDeclaration {
  /** Windows of one group share a place in the top bar. */
  readonly group: string | ((params: RouteParams) => string);
  readonly label: WindowLabel;
  /** The group's own name, where it is not the window's. */
  readonly groupLabel?: WindowLabel;
  readonly icon: WindowIcon;
  /** What is shown, where several routes lead to it: its window is gone to by any of them. Null leaves it to the route. */
  readonly subject?: (params: RouteParams) => string | null;
  /** The component whose records are shown; `:compid` and `:component` of the route say it by themselves. */
  readonly component?: number;
}

export interface FeatureRoute {
  /** Pattern after the #, for example `/document/9/:id/:wnd?`. A route with the place `:wnd?` opens as a window. */
  readonly path: string;
  /** How its windows are called. A route without `:wnd?` that declares this is one window, and its address has no id. */
  readonly window?: WindowDeclaration;
  readonly frame: Frame;
  /** Who may be there; the server decides about data, this only about the screen. */
  readonly audience: 'anyone' | 'session' | 'user' | 'terminal';
  readonly permission?: PermissionOperation;
  /** Loaded with its own chunk: `lazyScreen(() => import('./x.screen.tsx'), 'XScreen')`. */
  readonly screen: ComponentType<ScreenProps>;
  /** Gets ready what needs no server, while the start asks who works here. */
  readonly warmUp?: () => Promise<void>;
}

/** A user action: button, shortcut, command palette and permission check read the same object. */
export interface FeatureAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly hotkey?: string;
  readonly permission?: PermissionOperation;
  readonly run: () => void;
}

/** All that the shell knows of a feature. */
export interface Feature {
  readonly name: string;
  readonly routes: readonly FeatureRoute[];
  readonly menu: readonly (MenuItem & { readonly icon?: ReactNode })[];
  readonly actions: readonly FeatureAction[];
  /** Actions that come with their own chunk when somebody looks for one: those that can be done now. */
  readonly lateActions?: () => Promise<{ readonly lateActions: () => Promise<readonly FeatureAction[]> }>;
  readonly slots: readonly SlotFilling[];
}

/** Declares a feature; what is left out is empty. */
export function defineFeature(feature: Pick<Feature, 'name'> & Partial<Feature>): Feature {
  return { routes: [], menu: [], actions: [], slots: [], ...feature };
}
