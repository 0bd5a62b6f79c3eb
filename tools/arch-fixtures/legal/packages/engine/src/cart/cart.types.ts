export interface Cart {
  total: number;
}
