import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { price } from './price.ts';
test('prices', () => [readFileSync, price]);
