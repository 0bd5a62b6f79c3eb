import { COMPONENT_HEADS } from './generated/component-heads.ts';
import type { MenuPlace } from './menu-places.ts';

type Head = (typeof COMPONENT_HEADS)[number];
type Numbers = { readonly [H in Head as H[0]]: H[1] };

/** Numbers of the components (decisions §8). 13, 111, 278 and 279 are the specification's, the rest are ours. Each is declared in `components/`. */
export const COMPONENT = Object.fromEntries(COMPONENT_HEADS.map(([key, id]) => [key, id])) as Numbers;

export type ComponentKey = keyof Numbers;
export type ComponentId = Numbers[ComponentKey];

/** Parts of the applications that a service has or does not have ({@link SERVICE_MODULES}). */
export type ServiceModuleKey = 'core' | 'till' | 'restaurant' | 'club' | 'stock' | 'crm' | 'documents' | 'suppliers' | 'accounting' | 'contracts';

/** A component as the application start lists it: what it is called, where it stands, and where adding one leads. */
export interface ComponentInfo {
  readonly id: ComponentId;
  /** Key of its name in the dictionaries. */
  readonly key: ComponentKey;
  /** Name in Hebrew, of the many. */
  readonly label: string;
  readonly menu: MenuPlace;
  /** No entry of the menu: it is opened from other records, and by its name. */
  readonly unlisted: boolean;
  readonly module: ServiceModuleKey;
  /** Set when a record of it is a document of this type (decisions §4): adding one opens the document screen. */
  readonly documentType: number | null;
  /** Whether this version can make one from the back office. A button that does nothing is not shown. */
  readonly add: boolean;
}

/** Every component of the product, in the order of the menu. */
export const COMPONENTS: readonly ComponentInfo[] = COMPONENT_HEADS.map(([key, id, label, menu, module, documentType, add, unlisted]) => (
  { id, key, label, menu, unlisted: unlisted === 1, module, documentType, add: add === 1 }
));

const byId = new Map<number, ComponentInfo>(COMPONENTS.map((component) => [component.id, component]));

/** The component with this number, or null. */
export function findComponent(id: number): ComponentInfo | null {
  return byId.get(id) ?? null;
}
