import type { MenuItem, PermissionOperation } from '@dalpak/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { WordKey } from '../i18n/i18n.ts';
import type { SlotFilling } from './slots.ts';

/** Parameters of the route's path (`:name`). */
export type RouteParams = Readonly<Record<string, string | undefined>>;

/** Props of every screen. */
export interface ScreenProps {
  readonly params: RouteParams;
}

/**
 * The frame around a screen: `app` the top bar and the side menu, `till` a slim top bar only,
 * `bare` nothing (sign-in, registration, suspended).
 */
export type Frame = 'app' | 'till' | 'bare';

/**
 * A label on the screen: a translation key (namespace and key), or a function of the route's
 * parameters.
 */
export type WindowLabel = WordKey | ((params: RouteParams) => string);

/** Any icon of the icon set. */
export type WindowIcon = ComponentType<{ readonly size?: number | string }>;

/**
 * How a screen appears among the open windows. When absent, the component of the route gives the
 * name.
 */
export interface WindowDeclaration {
  /** Windows of one group share one entry in the top bar. */
  readonly group: string | ((params: RouteParams) => string);
  readonly label: WindowLabel;
  /** The group's own label, when it differs from the window's. */
  readonly groupLabel?: WindowLabel;
  readonly icon: WindowIcon;
  /**
   * Identity of the content when several routes lead to it, so that any of them opens its window.
   * Null uses the route.
   */
  readonly subject?: (params: RouteParams) => string | null;
  /**
   * Whether an open window shows what an address asks for behind its question mark, in place of
   * what it shows now.
   */
  readonly followsQuery?: true;
  /**
   * The component whose records are shown; routes with `:compid` or `:component` need not declare
   * it.
   */
  readonly component?: number;
}

export interface FeatureRoute {
  /**
   * Pattern after the #, for example `/document/9/:id/:wnd?`. A route with the parameter `:wnd?`
   * opens as a window.
   */
  readonly path: string;
  /**
   * Window declaration. A route with it but without `:wnd?` is a single window whose address has no
   * id.
   */
  readonly window?: WindowDeclaration;
  readonly frame: Frame;
  /** Who may open the screen; the server decides about data, this only about the screen. */
  readonly audience: 'anyone' | 'session' | 'user' | 'terminal';
  readonly permission?: PermissionOperation;
  /** Loaded as its own chunk: `lazyScreen(() => import('./x.screen.tsx'), 'XScreen')`. */
  readonly screen: ComponentType<ScreenProps>;
  /** Prepares what needs no server, while the start request is pending. */
  readonly warmUp?: () => Promise<void>;
}

/** A user action: button, shortcut, command palette and permission check read the same object. */
export interface FeatureAction {
  readonly id: string;
  readonly label: string;
  /** Further words that the search finds it by. */
  readonly synonyms?: string;
  readonly icon?: ReactNode;
  readonly hotkey?: string;
  readonly permission?: PermissionOperation;
  readonly run: () => void;
}

/** A feature as the shell sees it. */
export interface Feature {
  readonly name: string;
  readonly routes: readonly FeatureRoute[];
  readonly menu: readonly (MenuItem & { readonly icon?: ReactNode })[];
  readonly actions: readonly FeatureAction[];
  /** Actions loaded with their own chunk when the user searches for one: those available now. */
  readonly lateActions?: () => Promise<{
    readonly lateActions: () => Promise<readonly FeatureAction[]>;
  }>;
  readonly slots: readonly SlotFilling[];
}

/** Declares a feature; absent parts are empty. */
export function defineFeature(feature: Pick<Feature, 'name'> & Partial<Feature>): Feature {
  return { routes: [], menu: [], actions: [], slots: [], ...feature };
}
