import { COMPONENT_HEADS } from './generated/component-heads.ts';
import type { MenuPlace } from './menu/menu-places.ts';

type Head = (typeof COMPONENT_HEADS)[number];
type Numbers = { readonly [H in Head as H[0]]: H[1] };

/**
 * Numbers of the components. 13, 111, 278 and 279 are the specification's, the rest are ours. Each
 * component is declared in `components/`.
 */
export const COMPONENT = Object.fromEntries(
  COMPONENT_HEADS.map(([key, id]) => [key, id]),
) as Numbers;

export type ComponentKey = keyof Numbers;
export type ComponentId = Numbers[ComponentKey];

/** Modules that a service has or does not have ({@link SERVICE_MODULES}). */
export type ServiceModuleKey =
  | 'core'
  | 'till'
  | 'restaurant'
  | 'club'
  | 'stock'
  | 'crm'
  | 'documents'
  | 'suppliers'
  | 'accounting'
  | 'contracts';

/**
 * A component as the start call lists it: its name, its place in the menu, and how a record is
 * added.
 */
export interface ComponentInfo {
  readonly id: ComponentId;
  /** Key of its name in the translations. */
  readonly key: ComponentKey;
  /** Hebrew name of the list, in the plural. */
  readonly label: string;
  readonly menu: MenuPlace;
  /** No menu entry: it is opened from other records, and by its name. */
  readonly unlisted: boolean;
  readonly module: ServiceModuleKey;
  /** Set when its records are documents of this type: adding one opens the document screen. */
  readonly documentType: number | null;
  /** Whether the back office can create one, so that it shows no button without effect. */
  readonly add: boolean;
}

/** Every component, in the order of the menu. */
export const COMPONENTS: readonly ComponentInfo[] = COMPONENT_HEADS.map(
  ([key, id, label, menu, module, documentType, add, unlisted]) => ({
    id,
    key,
    label,
    menu,
    unlisted: unlisted === 1,
    module,
    documentType,
    add: add === 1,
  }),
);

const byId = new Map<number, ComponentInfo>(
  COMPONENTS.map((component) => [component.id, component]),
);

/** The component with this number, or null. */
export function findComponent(id: number): ComponentInfo | null {
  return byId.get(id) ?? null;
}
