/** Who made a product, and at which till. */
export interface Maker {
  readonly kind: 'user' | 'employee';
  readonly id: number;
  readonly terminalId: number | null;
}
