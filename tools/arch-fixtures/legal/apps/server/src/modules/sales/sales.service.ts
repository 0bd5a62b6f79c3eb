import { price } from '@dalpak/engine';
import { findTerminal } from '../terminals/index.ts';
import { write } from './sales.store.ts';
export const sell = [price, findTerminal, write];
