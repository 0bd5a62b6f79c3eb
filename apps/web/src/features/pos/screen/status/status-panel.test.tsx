import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstWordsLoaded } from '../../../../platform/i18n/i18n.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import { ServerLine } from './status-panel.tsx';

beforeAll(() => firstWordsLoaded);

const shown = (patch: Partial<ReturnType<typeof useTillStatus.getState>>) =>
  renderToStaticMarkup(
    <ServerLine status={{ ...useTillStatus.getState(), link: 'offline', ...patch }} />,
  );

describe('the status of a till', () => {
  it('shows both times while the clock of the server is wrong', () => {
    const text = shown({
      wrongClock: { server: '2026-11-23 13:00:00', till: '2026-11-23 10:00:00' },
    });
    expect(text).toContain('2026-11-23 13:00:00');
    expect(text).toContain('2026-11-23 10:00:00');
    expect(text).toContain('אפשר להמשיך למכור');
  });

  it('distinguishes a server that stores nothing from one that does not answer', () => {
    expect(shown({ storesNothing: true })).toContain('אינו יכול לשמור');
    expect(shown({})).toContain('אין חיבור');
  });
});
