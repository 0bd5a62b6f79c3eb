import { aWire } from '@dalpak/testkit';
import { test } from 'vitest';
test('sells', () => aWire);
