export { post } from './ledger.store.ts';
