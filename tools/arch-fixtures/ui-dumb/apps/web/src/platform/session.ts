export interface Session {
  currency: string;
}
