import { findTerminal } from '../terminals/terminals.service.ts';
export const sell = (): string => findTerminal();
