import type { MenuPage } from '@dalpak/contracts';

/** The records that a restaurant works with, as data; everything refers to names. */
export interface RestaurantRecords {
  readonly stations: readonly {
    readonly name: string;
    readonly output: 'screen' | 'printer' | 'both';
    readonly printer: string;
    readonly isDefault: boolean;
  }[];
  readonly reasons: readonly { readonly name: string; readonly made: boolean }[];
  readonly floors: readonly {
    readonly name: string;
    readonly decor: readonly {
      readonly kind: 'wall' | 'bar' | 'door' | 'text';
      readonly name: string;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }[];
    readonly tables: readonly {
      readonly name: string;
      readonly seats: number;
      readonly shape: 'square' | 'rectangle' | 'round' | 'oval';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly section: string;
    }[];
  }[];
  readonly departments: readonly {
    readonly name: string;
    readonly station: string;
    /** Price in agorot. */
    readonly dishes: readonly { readonly name: string; readonly price: number }[];
  }[];
  readonly menus: readonly {
    readonly name: string;
    readonly days: readonly number[];
    /** Minutes after midnight. */
    readonly from: number;
    readonly to: number;
    readonly isFirst: boolean;
    readonly pages: readonly {
      readonly name: string;
      readonly columns: MenuPage['columns'];
      /** Names of dishes. */
      readonly dishes: readonly string[];
      readonly colour: string;
    }[];
  }[];
}
