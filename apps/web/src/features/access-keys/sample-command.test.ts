import { endpointUrls, listRecords } from '@dalpak/contracts';
import { expect, it } from 'vitest';
import { sampleCommand } from './sample-command.ts';

it('is a command that every shell accepts, for a call that accepts keys', () => {
  const line = sampleCommand('https://shop.example:4600', 'dlp_Ab-9_x', 111);
  expect(line).toBe(
    'curl -H "Authorization: Bearer dlp_Ab-9_x" "https://shop.example:4600/api/v2/components/111/records?limit=5"',
  );
  expect(endpointUrls(listRecords)).toContain(
    new URL(/"(https:[^"]+)"/.exec(line)?.[1] ?? '').pathname.replace('111', ':component'),
  );
  expect(listRecords.keys).toBe('read');
  expect(listRecords.query?.safeParse({ limit: '5' }).success).toBe(true);
});
