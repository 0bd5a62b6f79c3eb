export { findTerminal } from './terminals.store.ts';
