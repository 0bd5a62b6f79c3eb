import { aWire } from '@dalpak/testkit';
import { test } from 'vitest';
import { findTerminal } from '../terminals/terminals.store.ts';
test('sells', () => [aWire, findTerminal]);
